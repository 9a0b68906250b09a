import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sync.crypto import Cost, KeyRing, Slot, SlotKind, key_id_of, new_code, new_master_key, read_code, unwrap, wrap
from sync.errors import BrokenSegmentError, MistypedRecoveryCodeError, UnknownKeyError, WrongPassphraseError
from tests.helpers.segments import CHEAP, HERE, MASTER, THERE, ring


@given(st.binary(max_size=200), st.binary(max_size=50))
def test_what_is_sealed_opens(data: bytes, context: bytes) -> None:
    keys = ring()
    sealed = keys.seal(data, HERE, context)
    assert len(sealed) == len(data) + keys.overhead
    assert keys.open(sealed, keys.current, HERE, context) == data


def test_what_was_altered_does_not_open() -> None:
    keys = ring()
    sealed = keys.seal(b"text", HERE, b"header")
    for place in range(len(sealed)):
        altered = bytearray(sealed)
        altered[place] ^= 1
        with pytest.raises(BrokenSegmentError):
            keys.open(bytes(altered), keys.current, HERE, b"header")
    for length in range(len(sealed)):
        with pytest.raises(BrokenSegmentError):
            keys.open(sealed[:length], keys.current, HERE, b"header")
    for device, context in ((THERE, b"header"), (HERE, b"Header")):
        with pytest.raises(BrokenSegmentError):
            keys.open(sealed, keys.current, device, context)


def test_a_ring_opens_with_former_keys_and_seals_with_the_current_one() -> None:
    old, new = new_master_key(), new_master_key()
    before = KeyRing({key_id_of(old): old}, key_id_of(old))
    after = KeyRing({key_id_of(old): old, key_id_of(new): new}, key_id_of(new))
    sealed = before.seal(b"x", HERE, b"")
    assert after.open(sealed, key_id_of(old), HERE, b"") == b"x"
    with pytest.raises(UnknownKeyError):
        before.open(after.seal(b"x", HERE, b""), after.current, HERE, b"")


def test_a_passphrase_opens_its_slot_and_no_other_does() -> None:
    slot = wrap(SlotKind.PASSPHRASE, "correct horse", MASTER, "vault/key", CHEAP)
    assert unwrap(slot, "correct horse", "vault/key") == MASTER
    for wrong in ("correct horsf", "Correct horse", "", "correct  horse", "\ud800"):
        with pytest.raises(WrongPassphraseError):
            unwrap(slot, wrong, "vault/key")
    with pytest.raises(WrongPassphraseError):
        unwrap(slot, "correct horse", "vault/other")


def test_a_passphrase_is_what_it_looks_like() -> None:
    """Systems compose letters in different ways, and pasting adds a space."""
    slot = wrap(SlotKind.PASSPHRASE, "Zo\u00eb \ufb01ne", MASTER, "", CHEAP)
    assert unwrap(slot, " Zoe\u0308 fine\n", "") == MASTER


def test_a_slot_of_one_kind_does_not_pass_for_another() -> None:
    code = new_code()
    slot = wrap(SlotKind.RECOVERY, code, MASTER, "")
    with pytest.raises(WrongPassphraseError):
        unwrap(Slot(SlotKind.PASSPHRASE, slot.salt, slot.sealed, CHEAP), code, "")


def test_the_standard_cost_is_that_of_the_design() -> None:
    assert Cost() == Cost(memory=64 * 1024, passes=3, lanes=4)
    slot = wrap(SlotKind.PASSPHRASE, "x", MASTER, "")
    assert unwrap(slot, "x", "") == MASTER


@pytest.mark.parametrize(
    "cost", [Cost(1 << 30, 3, 4), Cost(64, 10**9, 1), Cost(64, 1, 10**6), Cost(0, 1, 1), Cost(64, 0, 1)]
)
def test_no_slot_may_cost_everything(cost: Cost) -> None:
    assert not cost.is_sane
    assert Cost().is_sane
    assert CHEAP.is_sane


# recovery codes

CODE = "0410-6105-0R3G-G28A-1C60-T3GF-96MM"


def test_a_recovery_code_opens_its_slot() -> None:
    code = new_code()
    slot = wrap(SlotKind.RECOVERY, code, MASTER, "v")
    assert unwrap(slot, code, "v") == MASTER
    with pytest.raises(WrongPassphraseError):
        unwrap(slot, new_code(), "v")


def test_a_recovery_code_is_made_to_be_typed() -> None:
    code = new_code()
    assert [len(group) for group in code.split("-")] == [4] * 7
    assert set(code) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ-")
    assert len({new_code() for _ in range(20)}) == 20
    assert read_code(CODE) == bytes(range(1, 16))
    key = read_code(code)
    lookalikes = code.lower().replace("0", "o").replace("1", "l")
    for typed in (
        lookalikes,
        lookalikes.replace("l", "i"),
        code.replace("-", " "),
        code.replace("-", ""),
        f"  {code}\n",
    ):
        assert read_code(typed) == key
    assert read_code(code.replace("-", " – ")) == key


@given(st.integers(0, 27), st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
def test_any_mistyped_digit_is_noticed(place: int, digit: str) -> None:
    code = CODE.replace("-", "")
    typed = code[:place] + digit + code[place + 1 :]
    if typed == code:
        assert read_code(typed) == read_code(CODE)
    else:
        with pytest.raises(MistypedRecoveryCodeError):
            read_code(typed)


@given(st.text(max_size=40))
def test_any_text_is_a_code_or_refused(text: str) -> None:
    with pytest.raises(MistypedRecoveryCodeError):
        read_code(text)


def test_plain_vaults_load_no_cryptography() -> None:
    script = (
        "import sys; from sync import codec, folder, vault; "
        "from sync.codec import *; "
        "h = Header(SegmentKind.CHANGES, '0' * 16, '1' * 16, '2' * 16, 1); "
        "decode(encode(h, [], None), None); "
        "sys.exit(any(name.split('.')[0] in ('cryptography', 'watchdog') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0
