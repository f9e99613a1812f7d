interface Toast {
  /** May contain `{places}`, filled in as in the strings. */
  text: string;
  variant: 'error' | 'warning' | 'success';
  /** `notForHttpErrors` is not shown if the server returned an error; that is only reported. */
  shown: 'always' | 'notForHttpErrors';
}

const error = (text: string): Toast => ({ text, variant: 'error', shown: 'always' });
const errorBesidesHttp = (text: string): Toast => ({ ...error(text), shown: 'notForHttpErrors' });
const news = (text: string, variant: 'success' | 'warning' = 'success'): Toast => ({
  text,
  variant,
  shown: 'always',
});

/** Every toast by its key. */
export const toasts = {
  'studio.error.goLive': error('The event did not go live. Nobody saw anything yet; please try again.'),
  'studio.error.endEvent': error('The event could not be ended and is still on air. Please try again.'),
  'studio.error.chromiumMissing': error(
    'The server has no browser to broadcast with. Ask its administrator to install Chromium, then go live again.',
  ),
  'studio.error.ffmpegMissing': error(
    'The server has no ffmpeg to broadcast with. Ask its administrator to install it, then go live again.',
  ),
  'studio.error.serverFull': error(
    'The server is full: it already carries as many live events as it can. Go live when one of them has ended, or ask its administrator for a larger machine.',
  ),
  'studio.error.showStream': error('The stream could not be shown. Nothing has changed; please try again.'),
  'studio.error.hideStream': error('The stream could not be hidden and is still on air. Please try again.'),
  'studio.error.removePerson': error('This person could not be removed and is still here. Please try again.'),
  'studio.error.holdMicrophone': error('The microphone could not be changed. Please try again.'),
  'studio.error.letBackIn': error('This person could not be let back in. Please try again.'),
  'studio.error.letSpeakersShow': error('The setting could not be changed. Please try again.'),
  'studio.error.changeLayout': error(
    'The layout could not be changed; the previous one stays. Please try again.',
  ),
  'studio.error.spotlight': error('The spotlight could not be moved. Please try again.'),
  'studio.error.shareScreen': error('The screen could not be shared. Check that the browser may capture it.'),
  'studio.error.camera': error('The camera could not be started. Another app may be using it.'),
  'studio.error.microphone': error('The microphone could not be started. Another app may be using it.'),
  'studio.error.publishCamera': error(
    'The video service does not take your camera and microphone, so the others cannot see or hear you. It is tried again; if this lasts, reload the page.',
  ),
  'studio.error.publishScreen': error(
    'The video service does not take your screen, so the others cannot see it. It is tried again; if this lasts, share it again.',
  ),
  'studio.error.copyLink': error('The link could not be copied. Select it in the address bar instead.'),
  'studio.error.hideLogo': error('The logo could not be hidden. Please try again.'),
  'studio.error.showLogo': error('The logo could not be shown. Please try again.'),
  'studio.error.uploadLogo': error(
    'The logo could not be uploaded; the previous one stays. Please try again.',
  ),
  'studio.error.hidePoll': error('The poll could not be taken off the stream. Please try again.'),
  'studio.error.showPoll': error('The poll could not be put on the stream. Please try again.'),
  'studio.error.createPoll': error('The poll could not be created. Please try again.'),
  'studio.error.openPoll': error('The poll could not be started. Please try again.'),
  'studio.error.closePoll': error('The poll could not be stopped and still accepts votes. Please try again.'),
  'studio.error.updatePoll': error('The poll could not be changed. Please try again.'),
  'studio.error.deletePoll': error('The poll could not be deleted. Please try again.'),
  'studio.error.createPollOption': error('The answer could not be added. Please try again.'),
  'studio.error.updatePollOption': error('The answer could not be changed. Please try again.'),
  'studio.error.deletePollOption': error('The answer could not be deleted. Please try again.'),
  'studio.error.hideQuestion': errorBesidesHttp(
    'The question could not be taken off the stream. Please try again.',
  ),
  'studio.error.showQuestion': errorBesidesHttp(
    'The question could not be put on the stream. Please try again.',
  ),
  'studio.error.createAssets': error('The files could not be uploaded. Your list has not changed.'),
  'studio.error.showAsset': error('The asset could not be put on the stream. Please try again.'),
  'studio.error.hideAsset': error('The asset could not be taken off the stream. Please try again.'),
  'studio.error.reorderAssets': error(
    'The order of the assets could not be saved; the previous order is back.',
  ),
  'studio.error.deleteAsset': error('The asset could not be deleted. Please try again.'),
  'studio.error.deleteAllAssets': error('The assets could not be deleted. Please try again.'),
  'studio.error.createCallToAction': error('The call to action could not be created. Please try again.'),
  'studio.error.updateCallToAction': error('The call to action could not be changed. Please try again.'),
  'studio.error.openCallToAction': error('The call to action could not be opened. Please try again.'),
  'studio.error.closeCallToAction': error('The call to action could not be closed. Please try again.'),
  'studio.error.deleteCallToAction': error('The call to action could not be deleted. Please try again.'),
  'studio.error.changeFont': error('The font could not be changed; the previous one stays.'),
  'studio.error.changeTheme': error('The theme could not be changed; the previous one stays.'),
  'studio.error.colorsUpdate': error('The colours could not be saved; the previous ones stay.'),
  'studio.error.hideSpeakersName': error('The names could not be hidden. Please try again.'),
  'studio.error.showSpeakersName': error('The names could not be shown. Please try again.'),
  'studio.error.hideBackground': error('The background could not be hidden. Please try again.'),
  'studio.error.showBackground': error('The background could not be shown. Please try again.'),
  'studio.error.uploadBackground': error('The background could not be uploaded. Please try again.'),
  'studio.error.deleteBackground': error('The background could not be deleted. Please try again.'),
  'studio.error.createTopic': error('The topic could not be created. Please try again.'),
  'studio.error.updateTopic': error('The topic could not be changed. Please try again.'),
  'studio.error.showTopic': errorBesidesHttp('The topic could not be put on the stream. Please try again.'),
  'studio.error.reorderTopics': error('The new order could not be saved; the previous order is back.'),
  'studio.error.deleteTopic': error('The topic could not be deleted. Please try again.'),
  'studio.error.showWidget': error('The ticker could not be put on the stream. Please try again.'),
  'studio.error.hideWidget': error('The ticker could not be taken off the stream. Please try again.'),
  'studio.error.disableAutoProd': error('Auto-production could not be switched off. Please try again.'),
  'studio.error.updateAutoProd': error('Auto-production could not change the picture.'),
  'studio.error.videoFilter': {
    text: 'Your background did not work here and was removed, so your room can be seen. Choose another one, or turn your camera off.',
    variant: 'warning',
    shown: 'always',
  },
  'recording.error.storage': error(
    'You are not recorded on this computer: the browser needs more free space for it. The broadcast goes on as usual.',
  ),
  'recording.error.mimeType': error(
    'You are not recorded on this computer: this browser cannot record video. The broadcast goes on as usual.',
  ),
  'recording.error.failed': error(
    'The recording on this computer ended early; what was recorded is kept. The broadcast goes on as usual.',
  ),
  'recording.error.upload': error(
    'Your recording could not be uploaded. It is kept on this computer; please try again.',
  ),
  'recording.uploaded': news('Your recording is uploaded. You can close this page now.'),
  'upload.type': news(
    'Nothing was added, because {file} is not supported. Choose pictures (PNG, JPEG, WebP, GIF), MP4 or WebM videos, or PDFs.',
    'warning',
  ),
  'upload.notAnImage': news(
    '{file} is not an image. Nothing was changed; please choose an image.',
    'warning',
  ),
  'upload.several': news('Only one file at a time can be added here. Nothing was changed.', 'warning'),
  'upload.empty': news('{file} is empty. Nothing was uploaded.', 'warning'),
  'upload.tooLarge': news('{file} is too large, so nothing was uploaded. The limit is {limit}.', 'warning'),
  'upload.tooManyPages': news(
    '{file} has {pages} pages, but at most {limit} can be added. Nothing was uploaded; please split the file.',
    'warning',
  ),
  'upload.tooManyAssets': news(
    'A session can have at most {limit} assets. Nothing was uploaded; delete some first.',
    'warning',
  ),
  'upload.tooManyAtOnce': news(
    'At most {limit} assets can be added at once. Nothing was uploaded; add them in smaller groups.',
    'warning',
  ),
  'upload.locked': news('{file} needs a password. Save it without one, then add it again.', 'warning'),
  'upload.unreadable': news('{file} cannot be read and may be damaged. Nothing was uploaded.', 'warning'),
  'studio.microphoneMuted': news('A host has muted your microphone.', 'warning'),
  'studio.microphoneOpen': news('A host lets the others hear you.', 'warning'),
  'studio.microphoneBack': news('Your microphone is yours to switch again.', 'warning'),
  'studio.undone': news('Undone: {what}'),
  'studio.redone': news('Redone: {what}'),
  'studio.undoSkipped': news('Not undone, because somebody has changed it since: {what}', 'warning'),
  'studio.redoSkipped': news('Not redone, because somebody has changed it since: {what}', 'warning'),
  'studio.nothingToUndo': news('You have nothing to undo.', 'warning'),
  'studio.nothingToRedo': news('You have nothing to redo.', 'warning'),
  'notifications.unavailable': news(
    'Changes of polls and of what is on air do not arrive at the moment. Trying to connect again…',
    'warning',
  ),
  'chat.unavailable': news(
    'The chat service does not answer. What you write goes out when it is back.',
    'warning',
  ),
  'brand.fontService': news(
    'The font service does not answer. Fonts that come with this studio are used instead.',
    'warning',
  ),
  'watch.error.vote': error('Your vote could not be counted. Please try again.'),
  'admin.created': news('The session is ready. Its links are here.'),
  'admin.saved': news('The changes are saved.'),
  'admin.duplicated': news('The copy is ready, with links of its own. Check when it starts.'),
  'admin.duplicateFailed': error('The session could not be duplicated. Please try again.'),
  'admin.linkReplaced': news('The new link is here. Whoever came by the old one was sent out.'),
  'admin.changeFailed': error('The change could not be saved. Please try again.'),
  'admin.signOutFailed': error('You could not be signed out. Please try again.'),
  'studio.error.loadLinks': error('The links could not be loaded. Open the menu again.'),
  'admin.deleted': news('The session and everything that belonged to it are deleted.'),
  'admin.deleteFailed': error('The session could not be deleted. Please try again.'),
  'admin.simuliveFailed': error('The simulive could not be made of the recording. Please try again.'),
  'redraw.startFailed': error('The redraw could not be started. Please try again.'),
  'redraw.cancelFailed': error('The redraw could not be cancelled. Please try again.'),
  'redraw.deleteFailed': error('The redraw could not be deleted. Please try again.'),
  'video.coverReplaced': news('Viewers see the new cover picture.'),
  'video.coverFailed': error(
    'The cover picture could not be replaced. Choose a PNG, JPEG or WebP of up to 5 MB.',
  ),
  'video.deleted': news('The video is deleted.'),
  'video.deleteFailed': error('The video could not be deleted. Please try again.'),
  'video.retryFailed': error('The video could not be tried again. Upload it once more.'),
  'video.trimmed': news('The part is taken, and is encoded now.'),
  'admin.pruned': news('{count} recordings are deleted, and {size} are free.'),
  'admin.pruneFailed': error('The recordings could not be deleted. Look at what is left and try again.'),
} satisfies Record<string, Toast>;

export type ToastKey = keyof typeof toasts;

/** Whether a failure's toast is shown. `isHttpError` means that the server returned an error. */
export const isToastShown = (key: ToastKey, isHttpError: boolean): boolean =>
  !(isHttpError && toasts[key].shown === 'notForHttpErrors');

/** The toast's text with its places filled in. */
export const toastText = (key: ToastKey, values: Record<string, string> = {}): string =>
  toasts[key].text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
