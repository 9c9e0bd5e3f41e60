import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { removeDialogParameters } from "../../forms/dialog-address.ts";
import type { QueuedResult } from "../../forms/page-forms.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { CopyLinkButton } from "./copy-link-button.tsx";
import { useFocusAfterDialog, useRequestKeys } from "./request-keys.ts";
import { useRequestActionResult } from "./use-request-action-result.ts";

/**
 * Renders nothing visible at first. Adds the keys of requests, the handling of queued forms, the focus after a dialog, and the menus of
 * cards. Loaded after hydration, together with the forms of the dialogs.
 */
export function RequestTools() {
  useRequestKeys();
  useQueuedToast();
  useFocusAfterDialog();
  return <CardMenus />;
}

/** Closes the dialog of a form after the outbox saved it. Shows a toast, unless the form can be undone (`UndoRegion`). */
function useQueuedToast(): void {
  const messages = useTexts().common;

  const { queued } = useRequestActionResult();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const announced = useRef<QueuedResult>();
  useEffect(() => {
    if (!queued || announced.current === queued) return;
    announced.current = queued;
    if (!queued.isUndoable) toast({ tone: "info", title: messages.connection.queued, description: queued.description });
    if (new URLSearchParams(location.search).get("act") === queued.act)
      navigate(removeDialogParameters(location), { replace: true, preventScrollReset: true });
  }, [queued, location, navigate, toast, messages.connection.queued]);
}

interface OpenMenu {
  menu: HTMLDetailsElement;
  list: HTMLElement;
  request_id: string;
}

/** Selects the menu of a card. The menu has no class of its own, which keeps a page with many cards small. */
const MENU = ".action-buttons > details";

const listOpenMenus = () => document.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`);

/**
 * Adds the entries that need a script to the menu of a card when it opens. Only one menu is open at a time. Escape, a click outside and a
 * choice close it.
 */
function CardMenus() {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  useEffect(() => {
    const closeOthers = (target: EventTarget | null) => {
      for (const menu of listOpenMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    };
    const onToggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(MENU)) return;
      const list = target.querySelector<HTMLElement>("div > span");
      const request_id = target.closest("form")?.querySelector<HTMLInputElement>("input[name=on]")?.value;
      if (target.open && list && request_id !== undefined) {
        closeOthers(target);
        setOpen({ menu: target, list, request_id });
      } else setOpen((before) => (before?.menu === target ? null : before));
    };
    const onPointerDown = ({ target }: Event) => closeOthers(target);
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest(`${MENU} :is(a, button)`)) closeOthers(null);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      const [menu] = listOpenMenus();
      if (key !== "Escape" || !menu) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    };
    document.addEventListener("toggle", onToggle, true);
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("focusin", onPointerDown);
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("toggle", onToggle, true);
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("focusin", onPointerDown);
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return open ? createPortal(<CardMenuEntries request_id={open.request_id} />, open.list) : null;
}

function CardMenuEntries({ request_id }: { request_id: string }) {
  const texts = useTexts();
  const watchMessages = texts.watch;
  const requestDetailsMessages = texts.requestDetails;

  const toast = useToast();
  const watch = async () => {
    const isWatching = await postWatch(request_id);
    if (isWatching) toast({ tone: "success", title: watchMessages.watched, description: request_id });
    else toast({ tone: "error", title: watchMessages.failed });
  };
  return (
    <>
      <CopyLinkButton request_id={request_id} />
      <button type="button" onClick={watch}>
        {watchMessages.watch}
      </button>
      <a href={`/submit-request?copy=${encodeURIComponent(request_id)}`}>{requestDetailsMessages.copy.copy}</a>
    </>
  );
}

/** Starts watching a request. Returns false if the server refused it or cannot be reached. */
async function postWatch(request_id: string): Promise<boolean> {
  try {
    return (await fetch(`/api/requests/${encodeURIComponent(request_id)}/watch`, { method: "POST" })).ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
