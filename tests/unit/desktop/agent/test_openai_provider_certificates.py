"""A server that cannot prove who it is gets nothing."""

from __future__ import annotations

import datetime as dt
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from desktop.agent.provider import ProviderFailure
from tests.helpers.providers import ask


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Key and certificate of one who vouches for himself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = tmp_path / "server.pem"
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


class Impostor:
    """Keeps what a client that trusts it would send."""

    def __init__(self, certificate: Path) -> None:
        self.received = b""
        self.greeted = 0
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"https://localhost:{self._socket.getsockname()[1]}/v1"
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def stop(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()

    def _serve(self) -> None:
        while True:
            try:
                plain, _ = self._socket.accept()
            except OSError:
                return
            self.greeted += 1
            plain.settimeout(10)
            try:
                with self._context.wrap_socket(plain, server_side=True) as private:
                    self.received += private.recv(10_000)
            except OSError:
                plain.close()


@pytest.fixture
def impostor(certificate: Path) -> Iterator[Impostor]:
    server = Impostor(certificate)
    yield server
    server.stop()


def test_nothing_is_sent_to_a_server_that_nobody_vouches_for(impostor: Impostor) -> None:
    failure = ask(impostor.address, key="the-key").failure
    assert failure.failure is ProviderFailure.UNREACHABLE
    assert "could not prove who it is, so nothing was sent" in str(failure)
    assert impostor.greeted == 1, "asking again would not help"
    assert impostor.received == b""
