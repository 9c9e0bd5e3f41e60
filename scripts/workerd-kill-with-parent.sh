#!/bin/sh
# Starts workerd and kills it when the Node process that started this script has ended. Miniflare stops workerd when Miniflare itself is
# stopped, but after a `kill -9` of Node, workerd would continue to run and use the port.
node=$PPID
workerd=$$
(
  while kill -0 "$node" && kill -0 "$workerd"; do sleep 0.2; done
  kill -9 "$workerd"
) </dev/null >/dev/null 2>&1 3>&- &
exec "$WORKERD_BINARY" "$@"
