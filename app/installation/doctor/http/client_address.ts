import vine from '@vinejs/vine'
import { flag, integer, named, nullable, object, text } from '#app/platform/api/schema'

export const clientAddressValidator = vine.create({ proof: vine.string().optional() })

export const arrivedSchema = named(
  'ArrivedRequest',
  object({
    seen: nullable(
      object({
        address: text('Of the visitor'),
        peer: text('Address of the other end of the connection'),
        peerPort: integer(),
        isTrusted: flag('Does TRUSTED_PROXIES name the other end?'),
        forwardedFor: nullable(text('X-Forwarded-For')),
        protocol: text('http or https'),
        host: text(),
      })
    ),
  })
)
