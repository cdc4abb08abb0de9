import type { Invitation } from "@balcao/shared/workspace/password-links.ts";
import type { User } from "@balcao/shared/workspace/users.ts";
import { Button } from "@fluentui/react-components";
import { PersonAdd20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PlanFull } from "../../billing/billing/PlanFull.tsx";
import { usePreferences, useSessionUser } from "../../client/hooks.ts";
import { useAddressParams, useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListPane } from "../../ui/list/ListPane.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { ColleagueTwoFactor } from "../../workspace/two-factor/ColleagueTwoFactor.tsx";
import { DeleteUser } from "../../workspace/users/DeleteUser.tsx";
import { InvitationDialog } from "../../workspace/users/invitations/InvitationDialog.tsx";
import { useRenewInvitationMutation } from "../../workspace/users/invitations/invitations-api.ts";
import { WithdrawInvitation } from "../../workspace/users/invitations/WithdrawInvitation.tsx";
import { UserDialog } from "../../workspace/users/UserDialog.tsx";
import { UserTable } from "../../workspace/users/UserTable.tsx";
import { useUserPages } from "../../workspace/users/users-api.ts";

type OpenDialog =
  | { kind: "form"; user: User | null }
  | { kind: "remove" | "withdraw"; user: User }
  | { kind: "link"; invitation: Invitation };

/** The company's users. Everybody sees their colleagues; only admins edit them. */
export function UsersScreen() {
  const { t } = useTranslation();
  const me = useSessionUser();
  const isAdmin = me.profile === "admin";
  const [search, setSearch] = useAddressSearch();
  const { users, total, isError, refetch, more } = useUserPages(search);
  const [params, change] = useAddressParams();
  // The checklist of the first day leads here to invite.
  const [dialog, setDialog] = useState<OpenDialog | null>(params.has("invite") ? { kind: "form", user: null } : null);
  const close = () => {
    setDialog(null);
    // A reload must not open it again.
    if (!params.has("invite")) return;
    change((next) => next.delete("invite"));
  };
  const openLink = (invitation: Invitation) => setDialog({ kind: "link", invitation });
  const renew = useRenewInvitation(openLink);
  const addButton = (
    <Button appearance="primary" icon={<PersonAdd20Regular />} onClick={() => setDialog({ kind: "form", user: null })}>
      {t("users.new")}
    </Button>
  );
  const actions = {
    edit: (user: User) => setDialog({ kind: "form", user }),
    remove: (user: User) => setDialog({ kind: "remove", user }),
    withdraw: (user: User) => setDialog({ kind: "withdraw", user }),
    renew,
  };
  return (
    <>
      <ListPane
        title={t("users.title")}
        summary={users && t("users.summary", { count: total })}
        search={{ text: search, label: t("users.searchLabel"), onSearch: setSearch }}
        actions={isAdmin && addButton}
        count={users?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "chats", title: t("users.emptyTitle"), text: t("users.emptyText") }}
      >
        <UserTable users={users ?? []} actions={isAdmin ? actions : null} onNearEnd={more} />
      </ListPane>
      {dialog?.kind === "form" && (
        <UserDialog
          title={t(dialog.user ? "users.edit" : "users.new")}
          user={dialog.user}
          notice={dialog.user === null && <PlanFull what="users" />}
          onInvited={openLink}
          onClose={close}
        >
          {dialog.user && dialog.user.id !== me.id && <ColleagueTwoFactor user={dialog.user} />}
        </UserDialog>
      )}
      {dialog?.kind === "link" && <InvitationDialog invitation={dialog.invitation} onClose={close} />}
      {dialog?.kind === "withdraw" && <WithdrawInvitation user={dialog.user} onClose={close} />}
      {dialog?.kind === "remove" && <DeleteUser user={dialog.user} onClose={close} />}
    </>
  );
}

/** Gives an invited person a new link, and shows it. */
function useRenewInvitation(onDone: (invitation: Invitation) => void): (user: User) => void {
  const [{ language }] = usePreferences();
  const { showFailure } = useToast();
  const [renew] = useRenewInvitationMutation();
  return ({ id }) =>
    void renew({ userId: id, language }).then(({ data, error }) => (data ? onDone(data) : showFailure(error)));
}
