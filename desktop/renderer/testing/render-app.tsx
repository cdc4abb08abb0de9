import { AppRoutes } from "../app/AppRoutes.tsx";
import { renderPart } from "./render-part.tsx";

/** The whole console at one address, without a socket. */
export const renderApp = (world: Parameters<typeof renderPart>[0], address: string) =>
  renderPart(world, <AppRoutes />, address);
