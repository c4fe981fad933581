-- What wrk sends, from the file whose path is the first argument, and what it says in the end: one line of JSON, with times in
-- microseconds. The file returns `run`, `connections`, and a list of requests, in whose bodies `unique` is the text to be
-- replaced.
--
-- wrk leaves while requests are under way. Where answers take long, that is a good part of all, and it would count too few in
-- its time. So the time between two answers is taken here: from the one that every connection's first request may have had, to
-- the last.
local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds; long nanoseconds; } time_spec; int clock_gettime(int clock, time_spec *now);")
local MONOTONIC = ffi.os == "OSX" and 6 or 1
local now = ffi.new("time_spec")

local plan, texts, position, count = nil, {}, 0, 0
local threads = {}
-- Globals, as wrk lets `done` read only those.
answers, steady_at, last_at = 0, 0, 0

local function clock()
  ffi.C.clock_gettime(MONOTONIC, now)
  return tonumber(now.seconds) * 1e6 + tonumber(now.nanoseconds) / 1e3
end

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  plan = dofile(args[1])
  -- wrk asks for one request to look at, and each connection for one before it has an answer.
  answers = -1 - plan.connections
  for index, request in ipairs(plan.requests) do
    local renewed = request.body and request.body:find(plan.unique, 1, true)
    texts[index] = not renewed and wrk.format(request.method, request.path, request.headers, request.body)
  end
end

function request()
  answers = answers + 1
  last_at = clock()
  if answers == plan.connections then steady_at = last_at end
  position = position % #texts + 1
  if texts[position] then return texts[position] end
  count = count + 1
  local request = plan.requests[position]
  local body = request.body:gsub(plan.unique, plan.run .. "-" .. count)
  return wrk.format(request.method, request.path, request.headers, body)
end

function done(summary, latency)
  local errors = summary.errors
  local line = '{"requests":%d,"answers":%d,"between":%.0f,"p50":%.1f,"p99":%.1f,"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d}\n'
  local thread = threads[1]
  io.write(line:format(summary.requests, thread:get("answers"), thread:get("last_at") - thread:get("steady_at"),
    latency:percentile(50), latency:percentile(99),
    errors.connect, errors.read, errors.write, errors.status, errors.timeout))
end
