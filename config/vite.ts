import { join } from 'node:path'
import { defineConfig } from '@adonisjs/vite'
import { applicationFolder } from '#config/folders'

const assetsFolder = join(applicationFolder, 'public/assets')

/** Where the built styles and scripts of the console lie, and where they are served. */
export default defineConfig({
  buildDirectory: assetsFolder,
  manifestFile: join(assetsFolder, '.vite/manifest.json'),
  assetsUrl: '/assets',
})
