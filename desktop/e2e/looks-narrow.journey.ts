import { test } from "./journey.ts";
import { lookAtScreens } from "./look-at-screens.ts";

test.describe.configure({ mode: "serial" });

lookAtScreens("narrow");
