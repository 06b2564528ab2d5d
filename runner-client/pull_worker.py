"""A worker that no callback reaches: it pulls jobs, says how far it is, and reports the result.

    python3 pull_worker.py http://127.0.0.1:6390 reports
"""

import json
import sys
import urllib.request

URL, QUEUE = sys.argv[1], sys.argv[2]
MOST = int(sys.argv[3]) if len(sys.argv) > 3 else None


def post(path, body):
    data = json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=70) as reply:
        return json.load(reply)


def work(job, say):
    numbers = json.loads(job["payload"])["numbers"]
    for done, _ in enumerate(numbers, 1):
        say(done / len(numbers))
    return sum(numbers)


done = 0
while MOST is None or done < MOST:
    asked = {"worker": "python", "max": 1, "wait_ms": 20_000, "lease_secs": 30}
    for job in post(f"/queues/{QUEUE}/claim", asked)["jobs"]:
        claim, path = job["claim"], f"/jobs/{job['id']}"
        try:
            result = work(job, lambda part: post(path + "/heartbeat", {"claim": claim, "progress": part}))
        except (KeyError, TypeError, ValueError) as error:
            post(path + "/fail", {"claim": claim, "error": repr(error), "permanent": True})
        else:
            post(path + "/complete", {"claim": claim, "result": json.dumps(result)})
        done += 1
