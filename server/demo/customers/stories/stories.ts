import type { Story } from "../story.ts";
import { companies } from "./companies.ts";
import { orders } from "./orders.ts";
import { payments } from "./payments.ts";
import { products } from "./products.ts";
import { returns } from "./returns.ts";

export const stories: readonly Story[] = [...products, ...orders, ...returns, ...payments, ...companies];
