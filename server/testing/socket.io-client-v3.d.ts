/** The client that existing consoles ship, under a name of its own. What of it is used here did not change since. */
declare module "socket.io-client-v3" {
  export { io } from "socket.io-client";
}
