import { defineConfig } from '@adonisjs/core/http'
import { answerBadUrl } from '#app/platform/api/bad_url'
import { readForwardedFor } from '#app/shared/network/forwarded_for'
import { normaliseAddress } from '#app/shared/network/normalise_address'
import { trustsProxy } from '#config/installation'
import env from '#start/env'

export const http = defineConfig({
  generateRequestId: false,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: trustsProxy,
  onBadUrl: answerBadUrl,

  /** The reader that redirects have too, so that a person has one address everywhere. */
  getIp: ({ request }) => {
    const peer = normaliseAddress(request.socket.remoteAddress ?? '') ?? '0.0.0.0'
    const header = request.headers['x-forwarded-for'] as string | undefined
    const trusts = (address: string) => http.trustProxy(address, 0)
    return header === undefined || !trusts(peer) ? peer : readForwardedFor(header, peer, trusts)
  },

  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: (env.get('APP_URL') ?? '').startsWith('https:'),
    sameSite: 'lax',
  },
})
