#!/bin/sh
# Becomes workerd, and ends it when the Node process that started it is gone: Miniflare does so when it is asked to stop, but after a
# `kill -9` of Node workerd would live on and keep the port.
node=$PPID
workerd=$$
(
  while kill -0 "$node" && kill -0 "$workerd"; do sleep 0.2; done
  kill -9 "$workerd"
) </dev/null >/dev/null 2>&1 3>&- &
exec "$WORKERD_BINARY" "$@"
