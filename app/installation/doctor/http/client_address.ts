import vine from '@vinejs/vine'
import { documentInput } from '#app/platform/api/input_documents'
import { flag, integer, named, nullable, object, text } from '#app/platform/api/schema'

export const clientAddressValidator = vine.create({ proof: vine.string().optional() })

documentInput(clientAddressValidator, {
  fields: { proof: { description: 'Shows that the caller has the key of the installation' } },
})

export const arrivedSchema = named(
  'ArrivedRequest',
  object({
    seen: nullable(
      object(
        {
          address: text('Of the visitor, as Shunt judges it'),
          peer: text('Address of the other end of the connection'),
          peerPort: integer('Port of the other end of the connection'),
          isTrusted: flag('Does TRUSTED_PROXIES name the other end?'),
          forwardedFor: nullable(text('The header X-Forwarded-For')),
          protocol: text('http or https, as the visitor asked'),
          host: text('The host that the visitor asked for'),
        },
        'How the request arrived; null: the proof is missing or not good'
      )
    ),
  })
)
