import { useLocation, useNavigate } from "react-router";
import { useListCommands } from "./use-list-commands.tsx";

/** Registers the lists of tickets as places of every other screen; renders nothing. Their own screen has its own. */
export function ListCommands() {
  const { pathname } = useLocation();
  return /^\/tickets(\/|$)/.test(pathname) ? null : <Elsewhere />;
}

function Elsewhere() {
  const navigate = useNavigate();
  useListCommands(({ tab, list }) => {
    const params = new URLSearchParams({ tab, ...(list && { list }) });
    void navigate(`/tickets?${params}`);
  });
  return null;
}
