/** Screens and parts that all pages share. */
export const appStrings = {
  'app.name': 'Footlight',
  'app.title': '{page} · Footlight',

  'loading.label': 'Loading',

  'notFound.title': 'There is nothing at this address',
  'notFound.content':
    'The page may have moved, or the link may be incomplete. Check the link or ask for a new one.',
  'wrongStudio.title': 'This is the wrong studio URL',
  'wrongStudio.content':
    'There is no session at this address. Compare it with your invitation, or ask the host for the link again.',

  'error.title': 'Something went wrong',
  'error.content':
    'The error was reported, and nothing you saved is lost. Try again. If it keeps happening, contact support.',
  'error.joinTitle': 'Could not join the studio',
  'error.joinContent':
    'The connection was refused or lost. Nobody saw you, and nothing is lost. Try again in a moment.',
  'error.replacedTitle': 'You are in this studio in another tab',
  'error.replacedContent':
    'You can be in the studio in only one tab at a time. Continue there, or take over in this tab.',
  'error.linkReplacedTitle': 'Your link has been replaced',
  'error.linkReplacedContent':
    'The host has made a new invitation link, and everybody who came by the old one has left the studio. Ask the host for the new link to come back.',
  'removed.title': 'You have been removed from this session',
  'removed.content':
    'A host removed you from the studio, and the others can no longer see or hear you. You can still watch the show. If this was a mistake, ask the host to let you back in.',
  'error.mediaUnavailableTitle': 'The video service cannot be reached',
  'error.mediaUnavailableContent':
    'Sound and picture go through a video service, and it does not answer. Check your network, or a firewall in it, and try again. If that does not help, ask your host.',
  'error.sessionFullTitle': 'This session is full',
  'error.sessionFullContent':
    'No more speakers can join at the moment. Try again when somebody has left, or watch the broadcast. The host can ask whoever runs the server for more places.',
  'error.requestId': 'Request {id}',
  'error.tryAgain': 'Try again',

  'field.tooLong': 'At most {count} characters',
  'field.tooLongIcon': 'Too long',
  'field.remaining': '{count} characters left',

  'dialog.cancel': 'Cancel',
  'dialog.close': 'Close',

  'sortable.handle': 'Move {name}',
  'sortable.instructions':
    'Press Space to pick up, the arrow keys to move, Space again to drop, and Escape to cancel.',
  'sortable.taken': '{name} picked up, position {place} of {count}.',
  'sortable.moved': '{name} moved to position {place} of {count}.',
  'sortable.dropped': '{name} dropped at position {place} of {count}.',
  'sortable.putBack': '{name} is back in its original position.',

  'support.contact': 'Contact support',

  'hostGate.title': 'How do you want to join?',
  'hostGate.content':
    'Hosts join with the host link, which contains a key. This address alone does not make you a host.',
  'hostGate.joinAsSpeaker': 'Join as speaker',
  'hostGate.signIn': 'Sign in as host',
  'hostGate.keyLabel': 'Host link or key',
  'hostGate.wrongKey': 'This key is not valid for this session. Ask for a new host link.',
  'hostGate.keyReplaced':
    'This host link has been replaced by a new one. Ask whoever set up the session for it.',
  'joinGate.title': 'You need an invitation to join',
  'joinGate.content':
    'Speakers join with the invitation link that the host sends them, which contains a key. Without it you can watch the show.',
  'joinGate.watch': 'Watch the show',
  'joinGate.keyLabel': 'Invitation link',
  'joinGate.join': 'Join with this link',
  'joinGate.wrongKey': 'This is not an invitation to this session. Ask the host for the invitation link.',
  'joinGate.keyReplaced': 'This invitation link has been replaced by a new one. Ask the host for it.',
  'gate.placeholder': 'Paste the link you received',
  'gate.noKey': 'The key is missing. Copy the whole link, with everything after the #.',
  'gate.otherSession': 'This link is for another session. Paste the link you received for this one.',
  'gate.failed': 'The key could not be checked. Please try again.',
} as const;
