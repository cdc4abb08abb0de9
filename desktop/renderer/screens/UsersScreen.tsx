import type { User } from "@balcao/shared/workspace/users.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../app/hooks.ts";
import { ListPane } from "../ui/list/ListPane.tsx";
import { useAddressSearch } from "../ui/list/use-address-search.ts";
import { ColleagueTwoFactor } from "../workspace/two-factor/ColleagueTwoFactor.tsx";
import { DeleteUser } from "../workspace/users/DeleteUser.tsx";
import { UserDialog } from "../workspace/users/UserDialog.tsx";
import { UserTable } from "../workspace/users/UserTable.tsx";
import { useUserPages } from "../workspace/users/use-user-pages.ts";

type OpenDialog = { kind: "form"; user: User | null } | { kind: "remove"; user: User };

/** The company's users. Everybody sees their colleagues; only admins edit them. */
export function UsersScreen() {
  const { t } = useTranslation();
  const me = useSessionUser();
  const isAdmin = me.profile === "admin";
  const [search, setSearch] = useAddressSearch();
  const { users, total, isError, refetch, more } = useUserPages(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const addButton = (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => setDialog({ kind: "form", user: null })}>
      {t("users.new")}
    </Button>
  );
  const actions = {
    edit: (user: User) => setDialog({ kind: "form", user }),
    remove: (user: User) => setDialog({ kind: "remove", user }),
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
        <UserDialog title={t(dialog.user ? "users.edit" : "users.new")} user={dialog.user} onClose={close}>
          {dialog.user && dialog.user.id !== me.id && <ColleagueTwoFactor user={dialog.user} />}
        </UserDialog>
      )}
      {dialog?.kind === "remove" && <DeleteUser user={dialog.user} onClose={close} />}
    </>
  );
}
