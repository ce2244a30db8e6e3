import { dateTime, flag, id, named, nullable, object, text } from '#app/platform/api/schema'

export const workspaceSchema = named(
  'Workspace',
  object({
    id: id(),
    name: text(),
    organisationId: id(),
    timeZone: text('IANA name or UTC'),
    defaultDomainId: nullable(id('Custom domain of new links; null: the default short domain')),
    conversionTracking: flag('Destinations get the click identifier'),
    createdAt: dateTime(),
    updatedAt: dateTime(),
  })
)
