"""A device that makes passkeys and answers with them, as an authenticator does."""

import hashlib
import json
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode

PRESENT, VERIFIED, NEW = 1, 4, 64


class Device:
    """One key, for one name of a server."""

    def __init__(self, origin="http://testserver", name="testserver", flags=PRESENT | VERIFIED):
        self.origin, self.name, self.flags = origin, name, flags
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(32)

    def make(self, options):
        """The answer to navigator.credentials.create()."""
        public = cbor.encode(dict(ES256.from_cryptography_key(self.key.public_key())))
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(self.flags | NEW) + made
        whole = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(attestationObject=whole, clientDataJSON=self._said("create", options))

    def answer(self, options):
        """The answer to navigator.credentials.get()."""
        said, data = self._said("get", options), self._data(self.flags)
        signed = data + hashlib.sha256(said).digest()
        signature = self.key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(authenticatorData=data, clientDataJSON=said, signature=signature)

    def _data(self, flags):
        return hashlib.sha256(self.name.encode()).digest() + bytes([flags]) + bytes(4)

    def _said(self, kind, options):
        challenge = options["publicKey"]["challenge"]
        assert len(websafe_decode(challenge)) >= 16
        said = {"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}
        return json.dumps(said).encode()

    def _answer(self, **parts):
        return {
            "id": websafe_encode(self.id),
            "rawId": websafe_encode(self.id),
            "type": "public-key",
            "clientExtensionResults": {},
            "response": {name: websafe_encode(value) for name, value in parts.items()},
        }
