import { listInsecureAddresses } from "../worker/integrations/service-address.ts";
import { startLocalServer, stopOnSignal } from "./local-server.ts";
import { readServerSettings } from "./settings.ts";

try {
  const settings = readServerSettings(process.env, process.argv.slice(2));
  for (const name of listInsecureAddresses(settings.integrations))
    console.error(`${name} is neither https nor on this machine, so it is not used (docs/configure.md).`);
  const server = await startLocalServer(settings);
  stopOnSignal(server);
  console.log(`Ready on ${server.url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
