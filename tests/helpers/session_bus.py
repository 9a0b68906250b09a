"""A session bus of its own, and a notification service on it that does as it is told.

`python -m tests.helpers.session_bus CAPABILITY…` is that service: it prints each call as a line of JSON, and emits
the signals that it reads as lines of JSON.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"


def available() -> bool:
    return sys.platform == "linux" and shutil.which("dbus-daemon") is not None


@contextmanager
def session_bus(folder: Path, *, environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """The address of a bus that is gone with the block. With an `environment` it starts services of the desktop."""
    socket, config = folder / "bus", folder / "bus.conf"
    config.write_text(
        '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" '
        '"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">'
        f"<busconfig><type>session</type><listen>unix:path={socket}</listen>"
        f"{'<standard_session_servicedirs/>' if environment else ''}"
        '<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>'
        '<allow own="*"/></policy></busconfig>'
    )
    command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address"]
    bus = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert bus.stdout is not None
        yield bus.stdout.readline().strip()
    finally:
        bus.terminate()
        bus.communicate(timeout=10)


@dataclass
class Service:
    """`calls` holds method names and arguments, in order."""

    process: subprocess.Popen[str]
    calls: list[tuple[str, list[Any]]] = field(default_factory=list)

    def notified(self) -> list[list[Any]]:
        return [arguments for name, arguments in self.calls if name == "Notify"]

    def emit(self, name: str, signature: str, *arguments: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([name, signature, arguments]) + "\n")
        self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            name, arguments = json.loads(line)
            self.calls.append((name, arguments))


@contextmanager
def notification_service(address: str, *capabilities: str) -> Iterator[Service]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.session_bus", *capabilities],
        env={"DBUS_SESSION_BUS_ADDRESS": address},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    service = Service(process)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    reader = threading.Thread(target=service._read, daemon=True)
    reader.start()
    try:
        yield service
    finally:
        process.terminate()
        process.wait(10)
        reader.join(10)
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            pipe.close()


def _serve(capabilities: list[str]) -> None:
    from jeepney import DBusAddress, HeaderFields, message_bus, new_method_return, new_signal
    from jeepney.io.threading import DBusRouter, open_dbus_connection
    from jeepney.wrappers import MessageType

    connection = open_dbus_connection("SESSION")
    with DBusRouter(connection) as router:
        router.send_and_get_reply(message_bus.RequestName(NAME))
    emitter = DBusAddress(PATH, interface=NAME)

    def emit() -> None:
        for line in sys.stdin:
            name, signature, arguments = json.loads(line)
            connection.send(new_signal(emitter, name, signature, tuple(arguments)))

    threading.Thread(target=emit, daemon=True).start()
    print("ready", flush=True)
    number = 0
    while True:
        message = connection.receive()
        if message.header.message_type is not MessageType.method_call:
            continue
        name = message.header.fields[HeaderFields.member]
        print(json.dumps([name, message.body]), flush=True)
        if "silent" in capabilities:
            continue
        if name == "Notify":
            assert message.header.fields[HeaderFields.signature] == "susssasa{sv}i"
            number += 1
        replies = {"GetCapabilities": ("as", (capabilities,)), "Notify": ("u", (number,))}
        connection.send(new_method_return(message, *replies.get(name, (None, ()))))


if __name__ == "__main__":
    _serve(sys.argv[1:])
