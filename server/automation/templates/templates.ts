import type { Template, Trade } from "@balcao/shared/automation/templates.ts";
import { clinic } from "./trades/clinic.ts";
import { internet } from "./trades/internet.ts";
import { restaurant } from "./trades/restaurant.ts";
import { school } from "./trades/school.ts";
import { shop } from "./trades/shop.ts";

/** The template of each trade (docs/decisions/0062). */
export const templates: Readonly<Record<Trade, Template>> = { shop, clinic, restaurant, internet, school };
