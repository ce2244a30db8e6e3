import { dateTime, flag, id, list, named, nullable, object, text } from '#app/platform/api/schema'

const passkeySchema = named(
  'Passkey',
  object({
    id: id('The passkey'),
    name: text('What its owner calls it'),
    synced: flag('Is it kept by a password manager, on several devices?'),
    createdAt: dateTime('When it was added'),
    lastUsedAt: nullable(dateTime('When it was last used')),
  })
)

export const passkeysSchema = object({ items: list(passkeySchema) })
