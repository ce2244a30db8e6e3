import { defineConfig } from '@adonisjs/static'

/**
 * Files of the console's build. Their names carry a hash of what is in them, so a browser never has
 * to ask for one again. Only the routes under `/assets` use this (app/platform/console/http/routes.ts).
 */
export default defineConfig({
  etag: true,
  lastModified: true,
  dotFiles: 'ignore',
  headers: () => ({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Vary': 'Accept-Encoding',
  }),
})
