import { z } from 'zod';

// Zod would try to make functions from text, and the pages' policy forbids and reports the attempt.
z.config({ jitless: true });
