import { defineConfig } from '@adonisjs/vite'

/** Where the built styles and scripts of the console lie, and where they are served. */
export default defineConfig({
  buildDirectory: 'public/assets',
  manifestFile: 'public/assets/.vite/manifest.json',
  assetsUrl: '/assets',
})
