import type { Socket } from "socket.io";

/** A person behind a socket, as the handshake established. */
export type SocketPerson = {
  id: number;
  name: string;
  companyId: number;
  profile: string;
  super: boolean;
  queueIds: readonly number[];
  loginId: string;
};

export type PersonSocket = Socket<
  Record<string, never>,
  Record<string, (payload: unknown) => void>,
  Record<string, never>,
  {
    person: SocketPerson;
    /** The conversation the person is writing in. */
    typingIn: number | null;
  }
>;
