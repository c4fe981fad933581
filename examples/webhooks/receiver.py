import base64, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"][len("whsec_"):])

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        id, at = self.headers["webhook-id"], self.headers["webhook-timestamp"]
        digest = hmac.digest(key, f"{id}.{at}.".encode() + body, "sha256")
        signature = "v1," + base64.b64encode(digest).decode()
        good = signature in self.headers["webhook-signature"].split() and abs(time.time() - int(at)) < 300
        if good:
            print(id, json.loads(body)["type"], flush=True)
        self.send_response(204 if good else 401)
        self.end_headers()

HTTPServer(("", int(os.environ["PORT"])), Receiver).serve_forever()
