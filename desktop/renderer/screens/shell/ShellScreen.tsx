import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { Suspense, useState } from "react";
import { Outlet, useNavigate } from "react-router";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { useAppSelector, useManagesPlatform, usePreferences, useSessionUser, useSignOut } from "../../client/hooks.ts";
import type { RootState } from "../../client/store.ts";
import { Shell } from "../../shell/Shell.tsx";
import { ShellCommands } from "../../shell/ShellCommands.tsx";
import { CommandsProvider } from "../../ui/commands/CommandsProvider.tsx";
import { HelpContext } from "../../ui/frame/frame-contexts.ts";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { useGetSupportQuery } from "../../workspace/support/support-api.ts";

const OutboxConflict = lazyNamed(() => import("../../inbox/messages/OutboxConflict.tsx"), "OutboxConflict", "first");
const ChatConflict = lazyNamed(() => import("../../team/chats/ChatConflict.tsx"), "ChatConflict", "ahead");
const ProfileDialog = lazyNamed(() => import("../../workspace/users/ProfileDialog.tsx"), "ProfileDialog");
const OwnTwoFactor = lazyNamed(() => import("../../workspace/two-factor/OwnTwoFactor.tsx"), "OwnTwoFactor");
const SupportDialog = lazyNamed(() => import("../../workspace/support/SupportDialog.tsx"), "SupportDialog");
const SupportAccessDialog = lazyNamed(
  () => import("../../workspace/support-access/SupportAccessDialog.tsx"),
  "SupportAccessDialog",
);
const SupportBanner = lazyNamed(() => import("../../workspace/support-access/SupportBanner.tsx"), "SupportBanner");
const AnnouncementBell = lazyNamed(() => import("../../team/announcements/AnnouncementBell.tsx"), "AnnouncementBell");
const CommandPalette = lazyNamed(() => import("../../shell/palette/CommandPalette.tsx"), "CommandPalette", "ahead");
const PreferencesDialog = lazyNamed(() => import("../../shell/preferences/PreferencesDialog.tsx"), "PreferencesDialog");
const SignOutQuestion = lazyNamed(() => import("../../shell/SignOutQuestion.tsx"), "SignOutQuestion", "ahead");
const ShortcutSheet = lazyNamed(() => import("../../shell/palette/ShortcutSheet.tsx"), "ShortcutSheet");
const NewTicketDialog = lazyNamed(() => import("../tickets/NewTicketDialog.tsx"), "NewTicketDialog");
// Not needed for the first paint, so it is loaded after the screen.
const SystemIntegration = lazyNamed(() => import("../system/SystemIntegration.tsx"), "SystemIntegration");
const BackToFirstSteps = lazyNamed(() => import("../../insights/first-steps/BackToFirstSteps.tsx"), "BackToFirstSteps");
const PracticeBar = lazyNamed(() => import("../../insights/practice/PracticeBar.tsx"), "PracticeBar");
const PracticeItem = lazyNamed(() => import("../../insights/practice/PracticeItem.tsx"), "PracticeItem", "ahead");
const PracticeDialog = lazyNamed(() => import("../../insights/practice/PracticeDialog.tsx"), "PracticeDialog");
const PracticeCommand = lazyNamed(() => import("../../insights/practice/PracticeCommand.tsx"), "PracticeCommand");
const ScreenHelp = lazyNamed(() => import("../../team/guide/ScreenHelp.tsx"), "ScreenHelp");
const MenuHelp = lazyNamed(() => import("../../team/guide/MenuHelp.tsx"), "MenuHelp", "ahead");
const GuideCommand = lazyNamed(() => import("../../team/guide/ScreenHelp.tsx"), "GuideCommand");
const ListCommands = lazyNamed(() => import("../../inbox/tickets/list/ListCommands.tsx"), "ListCommands");
const SingleKeys = lazyNamed(() => import("../../ui/commands/SingleKeys.tsx"), "SingleKeys", "ahead");
const ViewCommands = lazyNamed(() => import("../../inbox/tickets/views/ViewCommands.tsx"), "ViewCommands");
// A web page has no server choice and no program updates.
const ServerSubmenu = lazyNamed(
  () => import("../../workspace/server-choice/ServerSubmenu.tsx"),
  "ServerSubmenu",
  "ahead",
);
const UpdateBanner = lazyNamed(() => import("../../workspace/updates/UpdateBanner.tsx"), "UpdateBanner");

type DialogName =
  | "profile"
  | "support"
  | "supportAccess"
  | "palette"
  | "preferences"
  | "shortcuts"
  | "signOut"
  | "practice";

/** The frame of every private screen, and the dialogs that may open over any of them. */
export function ShellScreen() {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [talkTo, setTalkTo] = useState<Contact | null>(null);
  const navigate = useNavigate();
  const user = useSessionUser();
  const [{ singleKeys }] = usePreferences();
  const signOut = useSignOut();
  const losesUnsent = useAppSelector(signOutLosesUnsent);
  const { data: support } = useGetSupportQuery();
  const number = support?.number ?? null;
  const close = () => setDialog(null);
  // Absent from older servers, which know no practice.
  const managesPlatform = useManagesPlatform();
  const canPractise = user.isPractising === false && user.selectedCompanyId === null;
  const practise = () => setDialog("practice");
  const parts = {
    onProfile: user.selectedCompanyId === null && !user.isPractising ? () => setDialog("profile") : null,
    onSupport: number === null ? null : () => setDialog("support"),
    onSupportAccess: managesPlatform ? () => setDialog("supportAccess") : null,
    onPreferences: () => setDialog("preferences"),
    onShortcuts: () => setDialog("shortcuts"),
    servers: desktopBridge() && <ServerSubmenu />,
    onSignOut: () => (losesUnsent ? setDialog("signOut") : void signOut()),
    banner: (
      <>
        <Suspense>{user.supportEndsAt !== null && <SupportBanner />}</Suspense>
        <Suspense>{desktopBridge() && <UpdateBanner />}</Suspense>
        <Suspense>
          <OutboxConflict />
          <ChatConflict />
        </Suspense>
        <Suspense>
          <BackToFirstSteps />
          <PracticeBar />
        </Suspense>
      </>
    ),
    announcements: (placement: "after" | "below") => <AnnouncementBell placement={placement} />,
    practice: ({ className, onPick }: { className?: string; onPick?: () => void } = {}) =>
      canPractise && (
        <Suspense>
          <PracticeItem
            {...(className !== undefined && { className })}
            onPick={() => {
              onPick?.();
              practise();
            }}
          />
        </Suspense>
      ),
    help: (props: { className: string; onPick: () => void }) => (
      <Suspense>
        <MenuHelp {...props} />
      </Suspense>
    ),
  };
  return (
    <CommandsProvider>
      <ShellCommands parts={parts} onPalette={() => setDialog("palette")} />
      <Suspense>
        <SystemIntegration />
        <GuideCommand />
        <ListCommands />
        <ViewCommands />
        {singleKeys && <SingleKeys />}
        {canPractise && <PracticeCommand onRun={practise} />}
      </Suspense>
      <Shell parts={parts}>
        <HelpContext value={screenHelp}>
          <Outlet />
        </HelpContext>
      </Shell>
      <Suspense>
        {dialog === "profile" && (
          <ProfileDialog onClose={close}>
            <OwnTwoFactor />
          </ProfileDialog>
        )}
        {dialog === "support" && number !== null && <SupportDialog number={number} onClose={close} />}
        {dialog === "supportAccess" && <SupportAccessDialog onClose={close} />}
        {dialog === "palette" && <CommandPalette onTalk={setTalkTo} onClose={close} />}
        {dialog === "preferences" && <PreferencesDialog onClose={close} />}
        {dialog === "shortcuts" && <ShortcutSheet onClose={close} />}
        {dialog === "practice" && <PracticeDialog onClose={close} />}
        {dialog === "signOut" && <SignOutQuestion onClose={close} />}
        {talkTo && (
          <NewTicketDialog
            contact={talkTo}
            onOpened={(uuid) => {
              setTalkTo(null);
              void navigate(`/tickets/${uuid}?tab=open&list=open`);
            }}
            onClose={() => setTalkTo(null)}
          />
        )}
      </Suspense>
    </CommandsProvider>
  );
}

const screenHelp = (
  <Suspense>
    <ScreenHelp />
  </Suspense>
);

/** True if signing out would delete drafts or unsent messages that exist only on this computer. */
const signOutLosesUnsent = ({ preferences, drafts, outbox }: RootState): boolean =>
  preferences.wipesOnSignOut && Object.keys(drafts).length + outbox.length > 0;
