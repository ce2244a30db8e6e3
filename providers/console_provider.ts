import { existsSync } from 'node:fs'
import edge, { edgeGlobals } from 'edge.js'
import ViteProvider from '@adonisjs/vite/vite_provider'
import { addCollection, edgeIconify } from 'edge-iconify'
import { icons } from '@iconify-json/lucide'
import { safeAttributes } from '#app/console/rules/attributes'

/**
 * The console's assets and icons. Vite's own development server is for `ace serve --hmr` alone: tests
 * look at what is built, as visitors do.
 */
export default class ConsoleProvider extends ViteProvider {
  async boot() {
    await super.boot()
    // The framework keeps compiled templates in production alone.
    edge.configure({ cache: !this.app.inDev })
    addCollection(icons)
    edge.use(edgeIconify, { defaultClass: 'icon' })
    edge.global('html', { ...edgeGlobals.html, attrs: safeAttributes })
    edge.global('hasAssets', () => this.#hasAssets())
  }

  async start() {
    if (this.app.getEnvironment() !== 'test') await super.start()
  }

  get #manifest(): string {
    return this.app.config.get('vite.manifestFile')
  }

  /** Functional tests look at pages that nobody built assets for. */
  async #hasAssets() {
    const vite = await this.app.container.make('vite')
    return vite.useDevServer || vite.hasManifestFile || existsSync(this.#manifest)
  }
}
