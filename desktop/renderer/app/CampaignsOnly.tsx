import { Navigate, Outlet } from "react-router";
import { useCompanySetting } from "./use-company-setting.ts";

/** Screens of what a company pays for by itself; others are led to their conversations. */
export const CampaignsOnly = () =>
  useCompanySetting("campaignsEnabled") === "false" ? <Navigate to="/tickets" replace /> : <Outlet />;
