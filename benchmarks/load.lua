-- What wrk sends: the requests of a file in turn, a line each (path, and for a post a tab and the body), so many at
-- most. What it says at the end is a line of JSON. Called as: wrk ... -s load.lua URL -- FILE MOST TYPE

local ffi = require("ffi")
ffi.cdef("typedef struct { long seconds, nanoseconds; } moment; int clock_gettime(int clock, moment *now);")

local now = ffi.new("moment")
local sent, most = 0, 0
local ready = {}
local threads = {}
busy, wrong = 0, 0  -- answers with 503, and with any other status but 200
first, last = 0, 0  -- when the first and the last answer came: wrk itself counts all the time that it was given

function setup(thread)
   threads[#threads + 1] = thread
end

function init(arguments)
   most = tonumber(arguments[2])
   for line in io.lines(arguments[1]) do
      local path, body = line:match("^([^\t]*)\t(.*)$")
      if body == nil then
         ready[#ready + 1] = wrk.format("GET", line)
      else
         body = body:gsub("\\n", "\n")  -- the lines of a batch
         ready[#ready + 1] = wrk.format("POST", path, {["Content-Type"] = arguments[3]}, body)
      end
   end
end

function request()
   sent = sent + 1
   return ready[(sent - 1) % #ready + 1]
end

function response(status)
   ffi.C.clock_gettime(1, now)
   last = tonumber(now.seconds) + tonumber(now.nanoseconds) / 1e9
   if first == 0 then
      first = last
   end
   if status == 503 then
      busy = busy + 1
   elseif status ~= 200 then
      wrong = wrong + 1
   end
   if sent >= most then
      wrk.thread:stop()
   end
end

function done(summary, latency)
   local failed = summary.errors
   local refused, others, seconds = 0, 0, 0
   for _, thread in ipairs(threads) do
      refused = refused + thread:get("busy")
      others = others + thread:get("wrong")
      seconds = math.max(seconds, thread:get("last") - thread:get("first"))
   end
   io.write(string.format(
      '{"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"most":%.3f,"busy":%d,"wrong":%d,"lost":%d}\n',
      summary.requests, seconds, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
      latency.max / 1e3, refused, others, failed.connect + failed.read + failed.write + failed.timeout))
end
