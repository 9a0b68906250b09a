import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.errors import NotFoundError
from desktop.tools.arguments import read, schema_of
from desktop.tools.registry import TOOLS, call, schemas, tool_of
from desktop.tools.tool import public
from tests.unit.desktop.tools.office import Office

OFFERED = {
    "add_task": [
        "title",
        "description",
        "due_date",
        "due_time",
        "priority",
        "start_date",
        "repeat",
        "labels",
        "checklist",
        "list",
        "remind",
    ],
    "list_tasks": ["filter", "due", "label", "list", "priority", "text", "limit"],
    "get_task": ["task_identifier"],
    "complete_task": ["task_identifier", "task_identifiers"],
    "delete_task": ["task_identifier", "task_identifiers"],
    "update_task": ["task_identifier", "task_identifiers", "new_title", "new_description"],
    "set_task_status": ["task_identifier", "task_identifiers", "status", "reason"],
    "set_task_priority": ["task_identifier", "task_identifiers", "priority"],
    "set_task_due_date": ["task_identifier", "task_identifiers", "due_date", "due_time", "start_date", "remind"],
    "set_task_repeat": ["task_identifier", "task_identifiers", "repeat"],
    "set_task_estimate": ["task_identifier", "task_identifiers", "minutes"],
    "set_task_list": ["task_identifier", "task_identifiers", "list"],
    "add_multiple_checklist_items": ["task_identifier", "task_identifiers", "items"],
    "update_checklist_items": ["task_identifier", "task_identifiers", "items"],
    "assign_task_labels": ["task_identifier", "task_identifiers", "labels"],
    "set_task_language": ["task_identifier", "language_code", "confidence"],
    "update_report": ["task_identifier", "one_liner", "tldr", "content"],
    "record_observations": ["task_identifier", "observations"],
    "retract_proposals": ["proposals"],
    "manage_todos": ["add", "delete"],
}
IMMEDIATE = {
    "list_tasks",
    "get_task",
    "set_task_language",
    "update_report",
    "record_observations",
    "retract_proposals",
    "manage_todos",
}


def parameters(name: str, *, is_small: bool = False) -> dict[str, Any]:
    sent = {schema["function"]["name"]: schema["function"] for schema in schemas(is_small=is_small)}
    found: dict[str, Any] = sent[name]["parameters"]
    return found


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema within a schema; the names of properties are not looked at."""
    if isinstance(schema, dict):
        yield schema
        for part in [*schema.get("properties", {}).values(), schema.get("items")]:
            yield from nodes(part)


def test_exactly_the_agreed_tools_are_offered_in_order() -> None:
    assert list(TOOLS) == list(OFFERED)
    assert [schema["function"]["name"] for schema in schemas()] == list(OFFERED)
    assert {name: list(schema_of(tool.arguments)["properties"]) for name, tool in TOOLS.items()} == OFFERED
    assert {name: list(parameters(name)["properties"]) for name in OFFERED} == OFFERED
    # For a small model the system prompt says once that every tool with a task takes several instead.
    sent = {name: [one for one in names if one != "task_identifiers"] for name, names in OFFERED.items()}
    assert {name: list(parameters(name, is_small=True)["properties"]) for name in OFFERED} == sent


def test_what_is_deferred_and_what_always_asks() -> None:
    assert {name for name, tool in TOOLS.items() if not tool.deferred} == IMMEDIATE
    assert {name for name, tool in TOOLS.items() if tool.always_asks} == {"delete_task"}


def test_schemas_are_plain() -> None:
    for schema in schemas():
        assert list(schema) == ["type", "function"]
        assert list(schema["function"]) == ["name", "description", "parameters"]
        assert "description" not in schema["function"]["parameters"]
        for node in nodes(schema["function"]["parameters"]):
            assert not node.keys() & {"strict", "oneOf", "anyOf", "allOf", "$ref", "$defs", "title"}
            assert "type" in node
    assert json.loads(json.dumps(schemas())) == schemas()


def test_schemas_carry_the_limits() -> None:
    whole = {name: schema_of(tool.arguments) for name, tool in TOOLS.items()}
    add = whole["add_task"]
    assert add["required"] == ["title"]
    assert (add["properties"]["title"]["minLength"], add["properties"]["title"]["maxLength"]) == (1, 200)
    assert add["properties"]["description"]["default"] == ""
    assert add["properties"]["due_date"]["type"] == "string"
    due = whole["set_task_due_date"]
    assert "required" not in due
    assert due["properties"]["remind"]["items"] == {"type": "string"}
    minutes = whole["set_task_estimate"]["properties"]["minutes"]
    assert (minutes["type"], minutes["minimum"], minutes["maximum"]) == ("integer", 1, 1440)
    batch = whole["add_multiple_checklist_items"]
    assert batch["required"] == ["items"]
    assert batch["properties"]["items"]["type"] == "array"
    assert (batch["properties"]["items"]["minItems"], batch["properties"]["items"]["maxItems"]) == (1, 20)
    element = batch["properties"]["items"]["items"]
    assert list(element["properties"]) == ["title", "isChecked"]
    assert element["required"] == ["title"]
    assert element["properties"]["title"]["maxLength"] == 400
    assert whole["assign_task_labels"]["properties"]["labels"]["maxItems"] == 3
    assert whole["manage_todos"]["properties"]["delete"]["items"] == {"type": "string"}


def test_what_is_sent_leaves_out_what_is_checked_anyway() -> None:
    for name, tool in TOOLS.items():
        for sent, whole in zip(nodes(parameters(name)), nodes(schema_of(tool.arguments)), strict=True):
            for key in ("type", "enum", "required"):
                assert sent.get(key) == whole.get(key)
            assert sent.get("properties", {}).keys() == whole.get("properties", {}).keys()
            assert not sent.keys() & {"default", "minLength", "maxLength", "minItems", "maxItems"}
    assert parameters("set_task_due_date")["properties"]["due_date"]["type"] == ["string", "null"]


def test_what_a_small_model_is_sent_is_brief_and_means_the_same() -> None:
    def alike(sent: dict[str, Any], whole: dict[str, Any]) -> None:
        assert sent.keys() <= {"type", "enum", "description", "properties", "items"}
        kinds = whole["type"] if isinstance(whole["type"], list) else [whole["type"]]
        assert sent["type"] == kinds[0]  # some servers take one only
        assert sent.get("enum", whole.get("enum")) == whole.get("enum")
        for name, part in sent.get("properties", {}).items():
            alike(part, whole["properties"][name])
        assert ("items" in sent) == ("items" in whole)
        if "items" in sent:
            alike(sent["items"], whole["items"])

    for name, tool in TOOLS.items():
        alike(parameters(name, is_small=True), schema_of(tool.arguments))
    assert parameters("list_tasks")["properties"]["filter"]["enum"] == ["all", "pending", "completed"]
    assert parameters("set_task_status")["properties"]["status"]["enum"][0] == "open"


def test_prompt_and_schemas_stay_small() -> None:
    """About 3.6 characters are a token here: 1,900 of them with all tools in the template of a local server."""
    assert len(json.dumps(schemas(is_small=True))) < 6_200
    assert len(json.dumps(schemas())) < 7_600


def test_what_an_argument_is_is_said_once_in_a_request() -> None:
    def told(offered: frozenset[str]) -> list[str]:
        return [
            schema["function"]["name"]
            for schema in schemas(offered)
            if "description" in schema["function"]["parameters"]["properties"].get("task_identifier", {})
        ]

    assert told(frozenset(TOOLS)) == ["get_task"]
    named = [name for name in TOOLS if "enum" in parameters(name, is_small=True)["properties"].get("priority", {})]
    assert named == ["add_task"]
    assert told(frozenset({"list_tasks", "delete_task", "set_task_status"})) == ["delete_task"]


def test_no_tool_takes_a_user_or_profile() -> None:
    names = {
        name for schema in schemas() for node in nodes(schema["function"]["parameters"]) for name in _names(node)
    }
    assert not {name for name in names if "user" in name or "profile" in name}


def _names(node: dict[str, Any]) -> list[str]:
    return list(node.get("properties", {}))


@pytest.mark.parametrize(
    "name",
    ["add_checklist_item", "Add_Task", "add_task ", "functions.add_task", "delete", "create_task", "", "\ud800"],
)
def test_other_names_execute_nothing(office: Office, name: str) -> None:
    office.task("Read book")
    called = office.call(name, {"title": "x", "task_identifier": "Read book"})
    assert called.result["status"] == "error"
    assert "nothing was done. Nearest is " in called.result["error_message"]
    assert (called.plans, called.tool) == ([], None)
    json.dumps(called.result, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("name", "arguments", "meant"),
    [
        ("move_task", {"task_identifier": "gym", "due_date": "2026-12-01"}, "set_task_due_date"),
        ("shift", {"task_identifier": "gym", "due_date": None}, "set_task_due_date"),
        ("list_checklist_items", {"task_identifier": "gym"}, "list_tasks"),
        ("delete_checklist_items", {"items": [{"id": "1"}]}, "update_checklist_items"),
        ("deleteTask", {"task_identifier": "gym"}, "delete_task"),
        ("functions.complete_task", {"task_identifier": "gym"}, "complete_task"),
        ("set_task_title", {"task_identifier": "gym", "new_title": "Sports"}, "update_task"),
        ("create", '{"title": "Milk", "priority": "P1"}', "add_task"),
        ("set", {"task_identifier": "gym", "minutes": 5}, "set_task_estimate"),
        ("tag", {"task_identifier": "gym", "labels": []}, "assign_task_labels"),
        ("x" * 100_000, "no JSON", None),
    ],
)
def test_an_invented_name_is_answered_with_the_nearest(
    office: Office, name: str, arguments: Any, meant: str | None
) -> None:
    error = office.call(name, arguments).result["error_message"]
    assert len(error) < 600
    if meant:
        assert f"Nearest is {meant}. {TOOLS[meant].contract} Example: {TOOLS[meant].example}" in error


def test_a_proposal_of_a_newer_version_is_named_as_such() -> None:
    with pytest.raises(NotFoundError, match="newer version"):
        tool_of("plan_holiday")
    assert tool_of("add_task") is TOOLS["add_task"]


@pytest.mark.parametrize(
    "written",
    [
        '{"title": "Milk"}',
        json.dumps('{"title": "Milk"}'),
        {"title": "Milk", "due_date": None, "priority": None, "unknown": [1]},
        '{"title": "Milk", "repeat": "null", "list": "null"}',
        '{"title": " Milk ", "description": ""}',
    ],
)
def test_arguments_in_any_clothing(office: Office, written: Any) -> None:
    assert public(office.plan("add_task", written).arguments) == {"title": "Milk"}


@pytest.mark.parametrize("written", ["", None, "{}", "null", '"{}"'])
def test_no_arguments_at_all(office: Office, written: Any) -> None:
    with office.desk() as desk:
        assert call("list_tasks", written, desk).error is None
        assert "`title` is missing" in (call("add_task", written, desk).error or "")


@pytest.mark.parametrize("written", ["{", "[]", "7", '{"title": NaN}', "[" * 100_000, '{"title": "Milk"', "add milk"])
def test_what_is_no_object_is_refused_with_an_example(office: Office, written: str) -> None:
    error = office.error("add_task", written)
    assert TOOLS["add_task"].contract in error
    assert TOOLS["add_task"].example in error


def test_examples_fit_their_own_tools() -> None:
    for tool in TOOLS.values():
        read(tool, tool.example)


@pytest.mark.parametrize(
    ("tool", "arguments", "problem"),
    [
        ("add_task", {"title": 5}, "`title` must be a string."),
        ("add_task", {"title": "   "}, "The title cannot be empty."),
        ("add_task", {"title": "x" * 201}, "at most 200 characters; this has 201"),
        ("add_task", {"title": "x", "description": "y" * 1001}, "at most 1,000 characters"),
        ("add_task", {"title": "x", "priority": "P9"}, "is not a priority"),
        ("list_tasks", {"filter": "open"}, "'all', 'pending' or 'completed'"),
        ("complete_task", {}, "`task_identifier` is missing."),
        ("update_task", {"task_identifier": "Read book"}, "Neither new_title nor new_description"),
        ("set_task_estimate", {"task_identifier": "Read book", "minutes": True}, "must be a whole number"),
        ("set_task_estimate", {"task_identifier": "Read book", "minutes": 12.5}, "must be a whole number"),
        ("set_task_estimate", {"task_identifier": "Read book", "minutes": 0}, "between 1 and 1440"),
        ("set_task_estimate", {"task_identifier": "Read book", "minutes": 1441}, "between 1 and 1440"),
        ("set_task_status", {"task_identifier": "Read book", "status": "finished"}, "is not a status"),
        ("set_task_due_date", {"task_identifier": "Read book"}, "None of due_date, due_time, start_date and"),
    ],
)
def test_an_error_teaches(office: Office, tool: str, arguments: dict[str, Any], problem: str) -> None:
    office.task("Read book")
    error = office.error(tool, arguments)
    assert problem in error
    assert error.endswith(f"{TOOLS[tool].contract} Example: {TOOLS[tool].example}")


def test_a_queued_call_answers_with_what_it_will_create(office: Office) -> None:
    task = office.task("Read book")
    added = office.call("add_task", title="Buy milk")
    assert added.result == {
        "status": "queued",
        "item_ids": [added.plans[0].item_id],
        "message": "Proposal queued for user review.",
        "task_id": added.plans[0].target_id,
        "title": "Buy milk",
    }
    batch = office.call(
        "add_multiple_checklist_items",
        task_identifier="read book",
        items=[{"title": "a"}, {"title": "b", "isChecked": True}],
    )
    assert batch.result["task_id"] == task.id
    assert batch.result["createdItems"] == [
        {"id": batch.plans[0].target_id, "title": "a", "isChecked": False},
        {"id": batch.plans[1].target_id, "title": "b", "isChecked": True},
    ]


def test_front_ends_do_not_load_pydantic_before_the_registry() -> None:
    code = "import sys, desktop.tools.tool, desktop.tools.references; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
names_used = sorted(
    {name for properties in OFFERED.values() for name in properties} | {"id", "isChecked", "name", "text"}
)
likely = st.dictionaries(
    st.sampled_from(names_used),
    json_values
    | st.sampled_from(["Read book", "2026-12-01", "P1", "done", "open", 60, "all", "de", "high", None])
    | st.lists(
        st.dictionaries(st.sampled_from(["id", "title", "name", "text", "isChecked"]), json_values), max_size=3
    ),
)


@given(
    st.sampled_from(list(OFFERED)) | st.text(max_size=20),
    likely | likely.map(json.dumps) | json_values.map(json.dumps) | st.text(max_size=40),
)
def test_whatever_a_model_writes_is_answered(office: Office, name: str, written: Any) -> None:
    if not office.titles():
        office.task("Read book", ["Chapter 1"])
    called = office.call(name, written)
    json.dumps(called.result, ensure_ascii=False).encode()
    if called.error is not None:
        assert called.result["status"] == "error"
        assert not called.plans


@pytest.mark.parametrize(
    ("tool", "given", "kept"),
    [
        ("list_tasks", {"filter": "all", "due": "none", "label": "", "text": ""}, {"filter": "all"}),
        ("list_tasks", {"filter": "pending", "due": "none", "priority": "none"}, {"due": "none", "priority": "none"}),
        ("list_tasks", {"due": "none"}, {"due": "none"}),
        ("list_tasks", {"filter": "label", "label": "pets"}, {"filter": None}),
        ("set_task_due_date", {"due_date": "2026-11-20", "due_time": "none", "start_date": "none", "remind": []}, {}),
        ("set_task_due_date", {"due_date": "none"}, {"due_date": None}),
        ("set_task_due_date", {"due_date": "", "due_time": ""}, {"due_date": None, "due_time": None}),
        ("add_task", {"title": "none", "due_date": "none", "list": "null"}, {"title": "none"}),
    ],
)
def test_a_form_that_was_filled_in_says_nothing_where_it_is_empty(
    tool: str, given: dict[str, Any], kept: dict[str, Any]
) -> None:
    task = {"task_identifier": "gym"} if tool.startswith("set_") else {}
    values = read(TOOLS[tool], task | given).model_dump(exclude_unset=True)
    real = {name: value for name, value in given.items() if value not in ("", "none", "null", [])}
    wanted = task | real | kept
    assert values == {name: value for name, value in wanted.items() if (name, value) != ("filter", None)}


def test_a_task_in_the_list_inbox_is_in_no_list(office: Office) -> None:
    (plan,) = office.call("add_task", title="Milk", list="Inbox").plans
    assert "list" not in public(plan.arguments)


def test_several_tasks_may_be_named_where_the_schema_does_not_say_so(office: Office) -> None:
    for title in ("Milk", "Eggs"):
        office.task(title)
    called = office.call("complete_task", task_identifiers=["Milk", "Eggs"])
    assert [plan.task_title for plan in called.plans] == ["Milk", "Eggs"]
