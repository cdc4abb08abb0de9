import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTicketView } from "../../inbox/tickets/use-ticket-view.ts";
import { Tip } from "../../ui/action/Tip.tsx";
import { useCommands } from "../../ui/commands/commands-context.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";

const NewTicketDialog = lazyNamed(() => import("./NewTicketDialog.tsx"), "NewTicketDialog");

/** The button that starts a conversation, which is then among the open ones. */
export function NewTicketButton() {
  const { t } = useTranslation();
  const { open } = useTicketView();
  const [isAsking, setAsking] = useState(false);
  useCommands([{ id: "new-ticket", label: t("tickets.new"), icon: <Add20Regular />, run: () => setAsking(true) }]);
  const onOpened = (uuid: string) => {
    setAsking(false);
    open(uuid, { tab: "open", list: "open" });
  };
  return (
    <>
      <Tip text={t("tickets.new")}>
        <Button appearance="subtle" icon={<Add20Regular />} onClick={() => setAsking(true)} />
      </Tip>
      <Suspense>{isAsking && <NewTicketDialog onOpened={onOpened} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
