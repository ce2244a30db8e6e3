import ViteProvider from '@adonisjs/vite/vite_provider'
import { icons } from '@iconify-json/lucide'
import { addCollection, edgeIconify } from 'edge-iconify'
import edge, { edgeGlobals } from 'edge.js'
import { keepComponents, keepPartials } from '#app/platform/console/keep_templates'
import { safeAttributes } from '#app/platform/console/rules/attributes'
import { findMissingAssets } from '#app/platform/console/rules/missing_assets'

/**
 * The console's assets and icons. Vite's own development server is for `ace serve --hmr` alone:
 * tests look at what is built, as visitors do.
 */
export default class AssetsProvider extends ViteProvider {
  async boot() {
    await super.boot()
    // The framework keeps compiled templates in production alone.
    edge.configure({ cache: !this.app.inDev })
    if (!this.app.inDev) {
      for (const one of [edge.compiler, edge.asyncCompiler]) keepPartials(one)
      keepComponents(edge.loader)
    }
    edge.processor.process('raw', ({ raw, path }) => stripIndentation(raw, path))
    addCollection(icons)
    edge.use(edgeIconify, { defaultClass: 'icon' })
    edge.global('html', { ...edgeGlobals.html, attrs: safeAttributes })
    edge.global('hasAssets', () => this.#hasAssets())
    edge.global('fontAddresses', () => this.#fontAddresses())
  }

  async start() {
    if (this.app.getEnvironment() !== 'test') await super.start()
    if (this.app.inProduction && this.app.getEnvironment() === 'web') this.#needAssets()
  }

  /**
   * Stops the start where assets are missing: pages without style and script look like a fault of
   * the reader's browser.
   */
  #needAssets(): void {
    const { manifestFile, buildDirectory } = this.app.config.get<Record<string, string>>('vite')
    const missing = findMissingAssets(manifestFile, buildDirectory)
    if (missing === null) return
    throw new Error(
      `The console's styles and scripts are missing: there is no ${missing}. ` +
        'Run ./shunt build, and start bin/server.js of the build.'
    )
  }

  /**
   * Returns whether assets are built. Functional tests look at pages without them; everything else
   * needs them.
   */
  async #hasAssets() {
    if (!this.app.inTest) return true
    const vite = await this.app.container.make('vite')
    return vite.useDevServer || vite.hasManifestFile
  }

  /**
   * Returns the addresses of the fonts that every page draws its text with. A browser finds them in
   * the stylesheet, too late for the first text: its lines would move when they arrive.
   */
  async #fontAddresses(): Promise<string[]> {
    const vite = await this.app.container.make('vite')
    if (vite.useDevServer || !vite.hasManifestFile) return []
    const names = Object.values(vite.manifest()).map(({ file }) => file)
    return names
      .filter((name) => FIRST_FONTS.test(name))
      .map((name) => `${vite.assetsUrl()}/${name}`)
  }
}

const FIRST_FONTS = /^(atkinson-hyperlegible-next-latin-wght-normal|plain_zero)-/

/** Takes away what only readers of the template need: it is a fifth of a long page. Mails keep it. */
function stripIndentation(raw: string, path: string): string {
  return path.includes('/mail/') ? raw : raw.replaceAll(/^[ \t]+/gm, '')
}
