import env from '#start/env'
import { defineConfig } from '@adonisjs/core/http'
import { trustsProxy } from '#config/installation'

export const http = defineConfig({
  generateRequestId: false,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  trustProxy: trustsProxy,
  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: (env.get('APP_URL') ?? '').startsWith('https:'),
    sameSite: 'lax',
  },
})
