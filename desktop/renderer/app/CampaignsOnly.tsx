import { Navigate, Outlet } from "react-router";
import { useCompanySetting } from "../client/session/use-company-setting.ts";

/** Screens of a separately paid feature; other users are redirected to their conversations. */
export const CampaignsOnly = () =>
  useCompanySetting("campaignsEnabled") ? <Outlet /> : <Navigate to="/tickets" replace />;
