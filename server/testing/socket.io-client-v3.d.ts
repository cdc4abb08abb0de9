/**
 * The client version of existing consoles, under another name. The parts used here are the same in the current types.
 */
declare module "socket.io-client-v3" {
  export { io } from "socket.io-client";
}
