import { ListNotes, SaveNote, TicketNote } from "@balcao/shared/inbox/notes.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { addNote } from "./add-note.ts";
import { deleteNote } from "./delete-note.ts";
import { listNotes } from "./list-notes.ts";

const config = { access: "user" } as const;

export const noteRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/ticket-notes/list",
    { config, schema: { querystring: ListNotes, response: { 200: z.array(TicketNote) } } },
    (request) => listNotes(request.ctx, request.query),
  );

  // The ticket determines the contact; the contactId that older clients send is not read.
  app.post("/ticket-notes", { config, schema: { body: SaveNote, response: { 200: TicketNote } } }, (request) =>
    addNote(request.ctx, request.body.ticketId, request.body.note),
  );

  app.delete(
    "/ticket-notes/:id",
    { config, schema: { params: z.object({ id: rowId }), response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteNote(request.ctx, request.params.id);
      return { message: "Note deleted." };
    },
  );
};
