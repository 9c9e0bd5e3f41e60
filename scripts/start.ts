import { startLocalServer, stopOnSignal } from "./local-server.ts";
import { readServerSettings } from "./settings.ts";

try {
  const server = await startLocalServer(readServerSettings(process.env));
  stopOnSignal(server);
  console.log(`Ready on ${server.url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
