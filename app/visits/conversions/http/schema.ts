import { dateTime, id, named, nullable, object, text } from '#app/platform/api/schema'

export const conversionSchema = named(
  'Conversion',
  object({
    id: id(),
    linkId: id(),
    click: text('The value of `shunt_click` that it was reported with'),
    event: text(),
    eventId: nullable(text()),
    value: nullable(text("A decimal text with exactly the currency's decimals, such as 12.50")),
    currency: nullable(text('ISO 4217')),
    occurredAt: dateTime(),
    createdAt: dateTime(),
  })
)
