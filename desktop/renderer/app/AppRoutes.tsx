import { Suspense } from "react";
import { BrowserRouter, HashRouter, Navigate, Route, Routes } from "react-router";
import { desktopBridge } from "../client/desktop-bridge.ts";
import { useStoreExtra } from "../client/hooks.ts";
import { ShellScreen } from "../screens/shell/ShellScreen.tsx";
import { TicketsScreen } from "../screens/tickets/TicketsScreen.tsx";
import { addAhead, lazyNamed } from "../ui/lazy-named.ts";
import { AdminsOnly, ByLink, CampaignsOnly, PublicOnly, RequireSession, SupersOnly } from "./route-guards.tsx";
import { Splash } from "./Splash.tsx";

const LoginScreen = lazyNamed(() => import("../screens/visitor/LoginScreen.tsx"), "LoginScreen");
const SignUpScreen = lazyNamed(() => import("../screens/visitor/SignUpScreen.tsx"), "SignUpScreen");
const InvitationScreen = lazyNamed(() => import("../screens/visitor/password-link-screens.tsx"), "InvitationScreen");
const NewPasswordScreen = lazyNamed(() => import("../screens/visitor/password-link-screens.tsx"), "NewPasswordScreen");
const ForgottenPasswordScreen = lazyNamed(
  () => import("../screens/visitor/password-link-screens.tsx"),
  "ForgottenPasswordScreen",
);
const ServerScreen = lazyNamed(() => import("../screens/visitor/ServerScreen.tsx"), "ServerScreen");
const ContactsScreen = lazyNamed(() => import("../screens/contacts/ContactsScreen.tsx"), "ContactsScreen", "ahead");
const TagsScreen = lazyNamed(() => import("../screens/tags/TagsScreen.tsx"), "TagsScreen");
const QuickMessagesScreen = lazyNamed(
  () => import("../screens/quick-messages/QuickMessagesScreen.tsx"),
  "QuickMessagesScreen",
  "ahead",
);
const BroadcastsScreen = lazyNamed(() => import("../screens/outreach/BroadcastsScreen.tsx"), "BroadcastsScreen");
const CampaignReportScreen = lazyNamed(
  () => import("../screens/outreach/CampaignReportScreen.tsx"),
  "CampaignReportScreen",
);
const SchedulesScreen = lazyNamed(() => import("../screens/schedules/SchedulesScreen.tsx"), "SchedulesScreen");
const MessagesApiScreen = lazyNamed(() => import("../screens/messages-api/MessagesApiScreen.tsx"), "MessagesApiScreen");
const KanbanScreen = lazyNamed(() => import("../screens/kanban/KanbanScreen.tsx"), "KanbanScreen");
const ChatsScreen = lazyNamed(() => import("../screens/chats/ChatsScreen.tsx"), "ChatsScreen", "ahead");
const QueuesScreen = lazyNamed(() => import("../screens/queues/QueuesScreen.tsx"), "QueuesScreen");
const ConnectionsScreen = lazyNamed(() => import("../screens/connections/ConnectionsScreen.tsx"), "ConnectionsScreen");
const MessageTemplatesScreen = lazyNamed(
  () => import("../screens/connections/MessageTemplatesScreen.tsx"),
  "MessageTemplatesScreen",
);
const UsersScreen = lazyNamed(() => import("../screens/users/UsersScreen.tsx"), "UsersScreen");
const SettingsScreen = lazyNamed(() => import("../screens/settings/SettingsScreen.tsx"), "SettingsScreen");
const helpsScreen = () => import("../screens/helps/HelpsScreen.tsx");
const HelpsScreen = lazyNamed(helpsScreen, "HelpsScreen", "ahead");
addAhead(async () => (await helpsScreen()).loadGuideAhead());
const AnnouncementsScreen = lazyNamed(
  () => import("../screens/announcements/AnnouncementsScreen.tsx"),
  "AnnouncementsScreen",
);
const DashboardScreen = lazyNamed(() => import("../screens/dashboard/DashboardScreen.tsx"), "DashboardScreen");
const ContactListScreen = lazyNamed(() => import("../screens/outreach/ContactListScreen.tsx"), "ContactListScreen");
const ViewTableScreen = lazyNamed(() => import("../screens/views/ViewTableScreen.tsx"), "ViewTableScreen");
const WarmUpScreen = lazyNamed(() => import("../screens/outreach/WarmUpScreen.tsx"), "WarmUpScreen");
const SubscriptionScreen = lazyNamed(() => import("../screens/billing/SubscriptionScreen.tsx"), "SubscriptionScreen");
const InvoicesScreen = lazyNamed(() => import("../screens/billing/InvoicesScreen.tsx"), "InvoicesScreen");
const AuditScreen = lazyNamed(() => import("../screens/audit/AuditScreen.tsx"), "AuditScreen");

/** Every address of the console and the screen it shows. */
export function AppRoutes() {
  const { address } = useStoreExtra();
  // The desktop's first start: no server is known yet.
  if (address.rest === "") {
    return (
      <Suspense>
        <ServerScreen />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        {desktopBridge() && <Route path="/server" element={<ServerScreen />} />}
        <Route element={<PublicOnly />}>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/signup" element={<SignUpScreen />} />
          <Route path="/forgotten-password" element={<ForgottenPasswordScreen />} />
        </Route>
        {!desktopBridge() && (
          <Route element={<ByLink />}>
            <Route path="/invitation" element={<InvitationScreen />} />
            <Route path="/new-password" element={<NewPasswordScreen />} />
          </Route>
        )}
        <Route element={<RequireSession />}>
          <Route element={<ShellScreen />}>
            <Route path="/tickets/:ticketId?" element={<TicketsScreen />} />
            <Route path="/contacts" element={<ContactsScreen />} />
            <Route path="/tags" element={<TagsScreen />} />
            <Route path="/quick-messages" element={<QuickMessagesScreen />} />
            <Route path="/schedules" element={<SchedulesScreen />} />
            <Route path="/kanban" element={<KanbanScreen />} />
            <Route path="/chats/:chatId?" element={<ChatsScreen />} />
            <Route path="/connections" element={<ConnectionsScreen />} />
            <Route path="/helps/:page?" element={<HelpsScreen />} />
            <Route element={<SupersOnly />}>
              <Route path="/announcements" element={<AnnouncementsScreen />} />
            </Route>
            <Route element={<AdminsOnly permission="dashboard:view" />}>
              <Route path="/" element={<DashboardScreen tab="service" />} />
              <Route path="/dashboard/costs" element={<DashboardScreen tab="costs" />} />
            </Route>
            <Route element={<AdminsOnly />}>
              <Route path="/connections/:connectionId/templates" element={<MessageTemplatesScreen />} />
              <Route path="/views/:viewId" element={<ViewTableScreen />} />
              <Route path="/queues" element={<QueuesScreen />} />
              <Route path="/users" element={<UsersScreen />} />
              <Route path="/maturador" element={<WarmUpScreen />} />
              <Route path="/messages-api" element={<MessagesApiScreen />} />
              <Route path="/subscription" element={<SubscriptionScreen />} />
              <Route path="/financeiro" element={<InvoicesScreen />} />
              <Route path="/settings" element={<SettingsScreen />} />
              <Route path="/audit" element={<AuditScreen />} />
              <Route element={<CampaignsOnly />}>
                <Route path="/broadcasts" element={<BroadcastsScreen />} />
                <Route path="/contact-lists/:contactListId/contacts" element={<ContactListScreen />} />
                <Route path="/campaign/:campaignId/report" element={<CampaignReportScreen />} />
              </Route>
            </Route>
            <Route path="*" element={<Navigate to="/tickets" replace />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

/** The desktop loads its page from a file, where only the part after # can change. */
export const AppRouter = () =>
  desktopBridge() ? (
    <HashRouter>
      <AppRoutes />
    </HashRouter>
  ) : (
    <BrowserRouter basename={import.meta.env.BASE_URL}>
      <AppRoutes />
    </BrowserRouter>
  );
