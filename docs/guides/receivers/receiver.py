# Receives webhooks with Python's standard library: SIGNING_SECRET=whsec_… PORT=9000 python3 receiver.py
# While a secret is rotated, give both with a space between them: SIGNING_SECRET='whsec_… whsec_…'
import base64
import hashlib
import hmac
import json
import os
import queue
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

secrets = os.environ.get("SIGNING_SECRET", "").split(" ")
if not all(secret.startswith("whsec_") for secret in secrets):
    raise SystemExit("SIGNING_SECRET must be the signingSecret of webhookCreate: whsec_…")
keys = [base64.b64decode(secret.removeprefix("whsec_")) for secret in secrets]

TOLERANCE_SECONDS = 5 * 60
BODY_BYTES_MAX = 1024 * 1024

# Use a table with the id as its primary key instead: this set is lost when the process ends.
seen = set()
seen_lock = threading.Lock()
work = queue.Queue()


def is_genuine(headers, body):
    id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if id is None or timestamp is None or signatures is None:
        return False

    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False

    signed = f"{id}.{timestamp}.".encode() + body
    expected = [b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    # There are several signatures while a replaced secret still signs. One that matches one of the secrets is enough.
    return any(hmac.compare_digest(own, each.encode()) for each in signatures.split(" ") for own in expected)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("content-length") or -1)
        if not 0 <= length <= BODY_BYTES_MAX:
            self.close_connection = True
            return self.answer(401)
        # Verify the bytes of the body: parsed and serialized JSON need not be the bytes that were signed.
        body = self.rfile.read(length)
        if not is_genuine(self.headers, body):
            return self.answer(401)
        id = self.headers["webhook-id"]
        with seen_lock:
            is_repeat = id in seen
            seen.add(id)
        if is_repeat:
            print(f"repeated {id}", flush=True)
        else:
            # Store id and body here, in one statement, before the answer: an accepted request is not sent again.
            work.put(body)
        self.answer(200)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def handle_events():
    while True:
        event = json.loads(work.get())
        print(f"handled {event['type']} {event['id']}", flush=True)


threading.Thread(target=handle_events, daemon=True).start()
server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "9000"))), Receiver)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
