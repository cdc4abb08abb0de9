import { channelModule } from "../channel-module.ts";
import { examineInstallation } from "./examine.ts";
import { whatsappCloud } from "./kind.ts";
import { isSimulator, readCloudSettings, takesOwnApps, whatsappCloudEnvironment } from "./settings.ts";

const purpose = "official whatsapp tokens";

/** The official WhatsApp Business Cloud API. */
export const whatsappCloudModule = channelModule({
  kind: whatsappCloud,
  sealed: { purpose, values: async (keys) => (await import("./sealed-tokens.ts")).sealedCloudTokens(keys) },
  recurringWork: {
    "forget-cloud-sends": {
      cron: "7 3 * * *",
      run: async (services) => (await import("./send/send-once.ts")).purgeSends(services),
    },
  },
  settings: { variables: whatsappCloudEnvironment, read: readCloudSettings },
  examine: examineInstallation,
  examineNumbers: async (db, variables, publicUrl) => {
    const isReached = takesOwnApps(readCloudSettings(variables), publicUrl);
    return (await import("./examine-numbers.ts")).examineNumbers(db, isReached);
  },
  open: async ({ services: { db, log }, keyring, sandboxUrl, publicUrl, redis }, settings) => {
    const { CloudChannel } = await import("./cloud-channel.ts");
    const { GraphClient } = await import("./graph-client.ts");
    const { Pace } = await import("./send/pace.ts");
    const { cloudRoutes } = await import("./set-up/cloud.routes.ts");
    const { profileRoutes } = await import("./profile/profile.routes.ts");
    const keys = keyring(purpose);
    const pace = new Pace(redis, log);
    const setup = { graph: new GraphClient(settings), keys, app: settings.app };
    return {
      webhook: (sink) => new CloudChannel({ db, log, keys, settings, sink, pace }),
      routes: async (app) => {
        const { signUp } = settings;
        await cloudRoutes(app, { setup, publicUrl, signUp, isSimulated: isSimulator(settings) });
        await profileRoutes(app, { setup });
        if (sandboxUrl === null || !isSimulator(settings)) return;
        // Loaded only here: a server that speaks to Meta never runs a line of the simulator.
        const { simulatorRoutes } = await import("@balcao/cloud-simulator/controls/simulator.routes.ts");
        await app.register(simulatorRoutes, { simulatorUrl: settings.graphUrl });
      },
    };
  },
});
