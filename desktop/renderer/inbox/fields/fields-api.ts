import type { EventOf } from "@balcao/shared/events.ts";
import {
  type AdoptExtraInfo,
  type CreateField,
  ExtraInfoNames,
  Field,
  type FieldKind,
  FieldUse,
  FieldValue,
  type OrderFields,
  type SaveField,
  type SetFieldValues,
} from "@balcao/shared/inbox/fields.ts";
import { type CustomValues, standardVariable } from "@balcao/shared/workspace/message-variables.ts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useMemo } from "react";
import { z } from "zod";
import { type AppThunk, api } from "../../client/api.ts";
import { applyChange, replayChanges } from "../../client/apply-change.ts";

/** The contact or the ticket that has the values. */
export type FieldOwner = { subject: "contact" | "ticket"; id: number };

const Values = z.array(FieldValue);
const addressOf = ({ subject, id }: FieldOwner) => `/${subject}s/${id}/fields`;

const fieldsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All fields in order, removed ones included. */
    listFields: build.query<Field[], void>({
      query: () => "/fields",
      responseSchema: z.array(Field),
      providesTags: ["Fields"],
    }),
    createField: build.mutation<Field, CreateField>({
      query: (body) => ({ url: "/fields", method: "POST", body }),
      responseSchema: Field,
      invalidatesTags: (saved) => (saved ? ["Fields"] : []),
    }),
    updateField: build.mutation<Field, { id: number; field: SaveField }>({
      query: ({ id, field }) => ({ url: `/fields/${id}`, method: "PUT", body: field }),
      responseSchema: Field,
      invalidatesTags: (saved) => (saved ? ["Fields", "FieldValues"] : []),
    }),
    orderFields: build.mutation<Field[], OrderFields>({
      query: (body) => ({ url: "/fields/order", method: "PUT", body }),
      invalidatesTags: ["Fields"],
    }),
    removeField: build.mutation<unknown, number>({
      query: (id) => ({ url: `/fields/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Fields", "FieldValues"]),
    }),
    restoreField: build.mutation<Field, number>({
      query: (id) => ({ url: `/fields/${id}/restore`, method: "POST" }),
      responseSchema: Field,
      invalidatesTags: (saved) => (saved ? ["Fields", "FieldValues"] : []),
    }),
    /** The names of extra information that can become fields. */
    listExtraInfoNames: build.query<ExtraInfoNames, void>({
      query: () => "/fields/extra-info",
      responseSchema: ExtraInfoNames,
      providesTags: ["Fields"],
    }),
    adoptExtraInfo: build.mutation<Field[], AdoptExtraInfo>({
      query: (body) => ({ url: "/fields/extra-info", method: "POST", body }),
      responseSchema: z.array(Field),
      invalidatesTags: (made) => (made ? ["Fields", "FieldValues", "Contacts"] : []),
    }),
    /** The values that a change of a field would touch, counted anew each time. */
    fieldUse: build.query<FieldUse, { id: number; kind?: FieldKind }>({
      query: ({ id, kind }) => ({ url: `/fields/${id}/use`, params: { ...(kind && { kind }) } }),
      responseSchema: FieldUse,
      keepUnusedDataFor: 0,
    }),
    fieldValues: build.query<FieldValue[], FieldOwner>({
      query: addressOf,
      responseSchema: Values,
      onQueryStarted: replayChanges,
      providesTags: ["FieldValues"],
    }),
    setFieldValues: build.mutation<FieldValue[], { owner: FieldOwner } & SetFieldValues>({
      query: ({ owner, values }) => ({ url: addressOf(owner), method: "PATCH", body: { values } }),
      responseSchema: Values,
      onQueryStarted: async ({ owner }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(applyChange(putValues(owner, answer.data)));
      },
    }),
  }),
});

export const {
  useListFieldsQuery,
  useCreateFieldMutation,
  useUpdateFieldMutation,
  useOrderFieldsMutation,
  useRemoveFieldMutation,
  useRestoreFieldMutation,
  useListExtraInfoNamesQuery,
  useAdoptExtraInfoMutation,
  useFieldUseQuery,
  useFieldValuesQuery,
  useSetFieldValuesMutation,
} = fieldsApi;

const none: never[] = [];

/** The fields of contacts that a text can have as variables: no standard variable has their name. */
const asVariables = (fields: readonly Field[]): Field[] =>
  fields.filter(
    ({ subject, isRemoved, name }) =>
      subject === "contact" && !isRemoved && standardVariable(name) === null && !/[{}]/.test(name),
  );

/**
 * An example of a value by the name of each field that texts can have as a variable; null until they are known. None if
 * they cannot be read.
 */
export function useFieldExamples(): CustomValues | null {
  const { data, isError } = useListFieldsQuery();
  return useMemo(() => {
    if (!data) return isError ? {} : null;
    return Object.fromEntries(asVariables(data).map((field) => [field.name, exampleOf(field)]));
  }, [data, isError]);
}

/** In Portuguese notation, as values are sent. */
function exampleOf({ kind, name, choices }: Field): string {
  const [choice = name] = choices.flatMap((one) => (one.isRemoved ? [] : [one.name]));
  const examples: Record<FieldKind, string> = {
    text: name,
    number: "12",
    money: "R$ 120,00",
    date: "31/12/2026",
    yesNo: "Sim",
    choice,
    choices: choice,
    person: "Ana Lima",
    link: "https://exemplo.com.br",
  };
  return examples[kind];
}

/**
 * The texts of a contact's fields by their names, empty where there is none; null until they are known, and without a
 * contact. Where the fields cannot be read there are none, and where the values cannot, they are empty.
 */
export function useFieldTexts(contactId: number | null): CustomValues | null {
  const fields = useListFieldsQuery(contactId === null ? skipToken : undefined);
  const values = useFieldValuesQuery(contactId === null ? skipToken : { subject: "contact", id: contactId });
  const all = fields.data ?? (fields.isError ? none : undefined);
  const own = values.currentData ?? (values.isError ? none : undefined);
  return useMemo(() => {
    if (contactId === null || !all || !own) return null;
    const textOf = new Map(own.map(({ fieldId, text }) => [fieldId, text]));
    return Object.fromEntries(asVariables(all).map(({ id, name }) => [name, textOf.get(id) ?? ""]));
  }, [contactId, all, own]);
}

/** The values of a contact or a ticket changed. */
export const onFieldValues = ({ contactId, ticketId, values }: EventOf<"fieldValues">): AppThunk =>
  ticketId === null
    ? putValues({ subject: "contact", id: contactId ?? 0 }, values)
    : putValues({ subject: "ticket", id: ticketId }, values);

const putValues =
  (owner: FieldOwner, values: FieldValue[]): AppThunk =>
  (dispatch) =>
    void dispatch(fieldsApi.util.updateQueryData("fieldValues", owner, () => values));
