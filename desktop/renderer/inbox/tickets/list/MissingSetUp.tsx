import { can } from "@balcao/shared/workspace/permissions.ts";
import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSessionUser } from "../../../client/hooks.ts";
import { EmptyState } from "../../../ui/list/EmptyState.tsx";
import type { Missing } from "./use-missing-set-up.ts";

const places: Record<Missing, string> = {
  connection: "/connections",
  connected: "/connections",
  queues: "/queues",
  ownQueue: "/queues",
};

/** The reason why no conversation can arrive, with a link for users who may fix it. */
export function MissingSetUp({ missing }: { missing: Missing }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile } = useSessionUser();
  const mayMend = missing !== "ownQueue" && can(profile, "drawer-admin-items:view");
  return (
    <EmptyState
      art="tray"
      title={t(`missingSetUp.${missing}.title`)}
      text={t(mayMend ? `missingSetUp.${missing}.text` : `missingSetUp.${missing}.ask`)}
      action={
        mayMend && (
          <Button appearance="primary" onClick={() => void navigate(places[missing])}>
            {t(`missingSetUp.${missing}.action`)}
          </Button>
        )
      }
    />
  );
}
