import { registerDrawing } from '#app/platform/console/drawings'

/** Finds the file with the outlines of all countries, which browsers keep: each is 700 bytes long. */
export const findWorldDrawing = registerDrawing('world', async () => {
  const { drawWorldFile } = await import('#app/visits/analytics/rules/world_map')
  return drawWorldFile()
})
