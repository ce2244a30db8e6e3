import { defineConfig } from '@adonisjs/shield'
import installation from '#config/installation'

/** Under `--hmr` Vite brings its own client, and talks to it over a socket. */
const socket = process.env.DEV_MODE ? ['ws:'] : []

/**
 * What protects the console's pages and forms. Only pages that `consolePage` registers pass through
 * it; `app/console/http/headers.ts` says the rest.
 */
export default defineConfig({
  csp: {
    enabled: true,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", '@nonce'],
      styleSrc: ["'self'", '@nonce'],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...socket],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
    reportOnly: false,
  },
  csrf: {
    enabled: true,
    exceptRoutes: [],
    enableXsrfCookie: false,
    methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  },
  xFrame: { enabled: true, action: 'DENY' },
  hsts: { enabled: installation.scheme === 'https:', maxAge: '180 days' },
  contentTypeSniffing: { enabled: true },
})
