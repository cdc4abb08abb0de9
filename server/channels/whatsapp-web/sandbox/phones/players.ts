import type { PlayersState } from "../control/control-api.ts";
import type { Network } from "../network/state.ts";

const key = "writing";

/** Programs that play customers are present while they hold a stream of events open. */
export const playersOf = ({ players }: Network): PlayersState => ({
  present: players.present > 0,
  writing: players.settings.get(key) ?? true,
});

/** Lets the players write, or pauses them. The choice outlives the process. */
export function setWriting(network: Network, writing: boolean): void {
  network.players.settings.set(key, writing);
  network.events.emit("screen", { type: "players", ...playersOf(network) });
}

/** Counts a player as present until the returned function is called. */
export function enterPlayer(network: Network): () => void {
  const count = (change: number) => {
    network.players.present += change;
    network.events.emit("screen", { type: "players", ...playersOf(network) });
  };
  count(1);
  let isPresent = true;
  return () => {
    if (isPresent) count(-1);
    isPresent = false;
  };
}
