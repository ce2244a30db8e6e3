import { defineConfig } from '@adonisjs/core/http'
import { answerBadUrl } from '#app/platform/api/bad_url'
import { normaliseAddress } from '#app/shared/normalise_address'
import { trustsProxy } from '#config/installation'
import env from '#start/env'

export const http = defineConfig({
  generateRequestId: false,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: trustsProxy,
  onBadUrl: answerBadUrl,

  /** What a trusted proxy passes on may still be no address; then it is the proxy's own. */
  getIp: ({ request }, forwarded) =>
    normaliseAddress(forwarded()) ??
    normaliseAddress(request.socket.remoteAddress ?? '') ??
    '0.0.0.0',

  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: (env.get('APP_URL') ?? '').startsWith('https:'),
    sameSite: 'lax',
  },
})
