import dataclasses
from typing import Any

import pytest

from desktop.domain.change_set import created_id
from desktop.errors import InvalidInputError, NotFoundError
from desktop.review.undo import is_in_use
from desktop.store.drafts import label_id
from desktop.tools.registry import TOOLS
from tests.unit.desktop.tools.office import Office

ASSIGN = "assign_task_labels"
TOOL = TOOLS[ASSIGN]


def names(office: Office, task_id: str) -> list[str]:
    return [label.name for label in office.tasks.get(task_id).labels]


def test_each_label_is_its_own_proposal(office: Office) -> None:
    task = office.task("Read book")
    office.tasks.label([task.id], add=["Home"])
    other = office.task("Other")
    items = office.items(
        ASSIGN,
        task_identifier="Other",
        labels=[{"name": "#home", "confidence": 0.9}, {"name": "Errands", "confidence": "very_high"}],
    )
    assert [item.arguments for item in items] == [
        {"task_identifier": other.id, "name": "Home", "confidence": 90},
        {"task_identifier": other.id, "name": "Errands", "confidence": 95},
    ]
    for item in items:
        assert item.base == {"label": False}
        assert office.current(item) == {"label": False}
        office.confirm(item)
        assert office.current(item) == TOOL.after(item) == {"label": True}
        assert office.drafts(item) == []
    assert names(office, other.id) == ["Errands", "Home"]
    assert label_id("errands") in {label.id for label in office.labels.all()}
    assert office.plan(ASSIGN, task_identifier="Other", labels=[{"name": "HOME"}]).noop


@pytest.mark.parametrize(
    "labels",
    ["home", ["home"], {"name": "home"}, [], [{"name": " "}], [{"name": "x" * 51}], [{"name": c} for c in "abcd"]],
)
def test_what_breaks_the_contract_is_refused(office: Office, labels: Any) -> None:
    office.task("Read book")
    error = office.error(ASSIGN, task_identifier="Read book", labels=labels)
    assert "JSON array of 1–3 objects" in error
    assert "Example" in error


@pytest.mark.parametrize(
    ("said", "kept"),
    [(0.9, 90), (1, 100), (0, 0), (75, 75), ("high", 85), ("Very-High", 95), ("0.5", 50), ("80%", 80), ("60", 60)],
)
def test_confidence_in_words_and_numbers(office: Office, said: object, kept: int) -> None:
    office.task("Read book")
    plan = office.plan(ASSIGN, task_identifier="Read book", labels=[{"name": "home", "confidence": said}])
    assert plan.arguments["confidence"] == kept


@pytest.mark.parametrize("said", ["sure", -1, 101, True, [1], "nan"])
def test_a_confidence_that_is_none(office: Office, said: object) -> None:
    office.task("Read book")
    error = office.error(ASSIGN, task_identifier="Read book", labels=[{"name": "home", "confidence": said}])
    assert "A confidence is" in error


def test_a_repeat_says_nothing_new(office: Office) -> None:
    office.task("Read book")
    labels = [{"name": name} for name in ("home", "Home", "shop", "HOME")]
    plans = office.plans(ASSIGN, task_identifier="Read book", labels=labels)
    assert [plan.arguments["name"] for plan in plans] == ["home", "shop"]


def test_a_deleted_label_comes_back_and_a_renamed_one_stays(office: Office) -> None:
    task, other = office.task("Read book"), office.task("Other")
    office.tasks.label([task.id], add=["home"])
    office.labels.delete(label_id("home"))
    first = office.item_for(ASSIGN, task_identifier="Read book", labels=[{"name": "Home"}])
    office.confirm(first)
    assert names(office, task.id) == ["Home"]
    office.labels.rename(label_id("home"), "House")
    second = office.item_for(ASSIGN, task_identifier="Other", labels=[{"name": "home"}])
    office.confirm(second)
    assert (names(office, task.id), names(office, other.id)) == (["House"], ["home"])
    assert created_id(second.id) in {label.id for label in office.labels.all()}


def test_undoing_keeps_a_label_that_another_task_wears(office: Office) -> None:
    first, second = office.task("One"), office.task("Two")
    item = office.item_for(ASSIGN, task_identifier="One", labels=[{"name": "home"}])
    with office.store.write() as writer:
        effects = writer.apply(TOOL.drafts(item, writer), "agent", local=True).effects
    assert [effect.kind for effect in effects] == ["task", "label"]
    office.tasks.label([second.id], add=["home"])
    with office.store.read() as reader:
        undone = [effect.kind for effect in effects if not is_in_use(effect, reader)]
    assert undone == ["task"]
    office.tasks.label([first.id, second.id], remove=["home"])
    with office.store.read() as reader:
        assert not any(is_in_use(effect, reader) for effect in effects)


def test_checked_again_when_applied(office: Office) -> None:
    task = office.task("Read book")
    item = office.item_for(ASSIGN, task_identifier="Read book", labels=[{"name": "home"}])
    with pytest.raises(InvalidInputError):
        office.drafts(dataclasses.replace(item, arguments={**item.arguments, "name": "x" * 51}))
    office.confirm(item, TOOL.check_edit({**item.arguments, "name": "#shop"}))
    assert names(office, task.id) == ["shop"]
    office.tasks.trash([task.id])
    assert office.current(item) is None
    with pytest.raises(NotFoundError):
        office.drafts(item)


def test_labels_that_mean_the_same(office: Office) -> None:
    office.task("Read book")

    def meaning(name: str, confidence: str) -> str:
        labels = [{"name": name, "confidence": confidence}]
        return TOOL.meaning(office.plan(ASSIGN, task_identifier="Read book", labels=labels))

    assert meaning("Home", "low") == meaning("#home", "high")
    assert meaning("Home", "low") != meaning("Shop", "low")
