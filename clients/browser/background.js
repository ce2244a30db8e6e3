const MENU = 'shorten-link'

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.create({ id: MENU, title: 'Shorten this link', contexts: ['link'] })
})

chrome.contextMenus.onClicked.addListener(({ menuItemId, linkUrl }) => {
  if (menuItemId !== MENU || !linkUrl) return
  const page = `popup.html?${new URLSearchParams({ url: linkUrl })}`
  chrome.windows.create({ url: page, type: 'popup', width: 400, height: 640 })
})
